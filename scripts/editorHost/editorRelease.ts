/**
 * Which VS Code the tests, the demo and `npm start` run in, as data.
 *
 * npm's package `code-server` carries a whole VS Code for the browser: server, extension host and workbench. Only that
 * part of it is taken, without the front end around it.
 */

export const editorRelease = {
  /** code-server 4.139.1 holds VS Code 1.139.1. */
  package: 'code-server',
  version: '4.139.1',
  integrity: 'sha512-fUYvJVdz4ZoVJfakGiGWXFMpF8K1ObsrpGvX17ZxNpKOzdNHs7lANT670JTr4ZhA8DnWqyvvmFG/d3HV9Yy6ew==',
  /** Raise it when the way of installing changes, so that older installations are replaced. */
  recipe: 2,
} as const;

/** Extensions of the editor that are left out: those that want an account, a debugger, and 90 MB more. Each would be started in every window. */
export const omittedExtensions = [
  'copilot',
  'github',
  'github-authentication',
  'mermaid-markdown-features',
  'microsoft-authentication',
  'ms-vscode.js-debug',
  'ms-vscode.js-debug-companion',
  'ms-vscode.vscode-js-profile-table',
] as const;

/** Packages of the server that are left out: agents, containers and platforms that a local window never loads. */
export const omittedPackages = [
  '@devcontainers/cli',
  '@github/copilot-sdk',
  '@microsoft/mxc-sdk',
  '@vscode/copilot-api',
  '@vscode/sandbox-runtime',
  '@vscode/sqlite3',
  '@vscode/windows-process-tree',
  '@vscode/windows-registry',
  'kerberos',
  'ssh2',
] as const;

/** Packages that come without a finished binary: the log writer and the extension host's parent watch. */
export const compiledPackages = ['@vscode/spdlog', '@vscode/native-watchdog'] as const;
