// The statistics page in the webview: reports clicks to the extension, and shows what the extension renders.
(() => {
  const vscode = acquireVsCodeApi();
  const content = document.getElementById('content');
  const announcer = document.getElementById('announcer');
  let hasRendered = false;

  window.addEventListener('message', ({ data }) => {
    if (data?.type !== 'render') return;
    show(data.markup);
    vscode.setState({ view: data.view, scrollY: window.scrollY });
    if (data.announcement) announcer.textContent = data.announcement;
  });

  // The markup was escaped where it was made, and the page's policy runs no script in it.
  function show(markup) {
    const focusedId = content.contains(document.activeElement) ? document.activeElement.id : '';
    const scrollY = hasRendered ? window.scrollY : (vscode.getState()?.scrollY ?? 0);
    content.innerHTML = markup;
    hasRendered = true;
    window.scrollTo(0, scrollY);
    if (focusedId) refocus(focusedId);
  }

  // What had the focus keeps it; a page button that is at its end hands it to the heading of its list.
  function refocus(id) {
    const same = document.getElementById(id);
    const next = same && !same.disabled ? same : document.getElementById('proposals-title');
    next?.focus({ preventScroll: next === same });
  }

  document.addEventListener('click', (event) => {
    const control = event.target instanceof Element ? event.target.closest('[data-command]') : null;
    if (control) vscode.postMessage({ command: control.dataset.command, argument: control.dataset.argument });
  });

  let scrollTimer = 0;
  window.addEventListener(
    'scroll',
    () => {
      clearTimeout(scrollTimer);
      scrollTimer = setTimeout(() => vscode.setState({ ...vscode.getState(), scrollY: window.scrollY }), 200);
    },
    { passive: true },
  );

  vscode.postMessage({ command: 'ready' });
})();
