/** The environment that tests are given: what programs need to be found and to speak the user's language, and no secrets. */

/** Names that tests may have. A list of what is allowed, since secrets have no common name. */
const ALLOWED = new Set(
  [
    'PATH LANG LANGUAGE TZ SHELL USER LOGNAME',
    'VIRTUAL_ENV CONDA_PREFIX CONDA_DEFAULT_ENV PYENV_ROOT PYENV_VERSION PYTHONPATH PYTHONHOME PYTHONWARNINGS',
    'NODE_PATH NVM_DIR NVM_BIN VOLTA_HOME FNM_DIR FNM_MULTISHELL_PATH ASDF_DIR ASDF_DATA_DIR MISE_DATA_DIR N_PREFIX BUN_INSTALL DENO_DIR',
    'JAVA_HOME MAVEN_HOME M2_HOME GRADLE_HOME CARGO_HOME RUSTUP_HOME RUSTUP_TOOLCHAIN GOROOT GOPATH GOMODCACHE GOFLAGS DOTNET_ROOT',
    'RBENV_ROOT GEM_HOME GEM_PATH LD_LIBRARY_PATH DYLD_LIBRARY_PATH DYLD_FALLBACK_LIBRARY_PATH NIX_PROFILES NIX_PATH',
    'SSL_CERT_FILE SSL_CERT_DIR OMP_NUM_THREADS OPENBLAS_NUM_THREADS MKL_NUM_THREADS OPENBLAS_CORETYPE',
    'SYSTEMROOT SYSTEMDRIVE WINDIR COMSPEC PATHEXT PROGRAMFILES PROGRAMFILES(X86) PROGRAMW6432 COMMONPROGRAMFILES PROGRAMDATA',
    'NUMBER_OF_PROCESSORS PROCESSOR_ARCHITECTURE PROCESSOR_IDENTIFIER OS',
  ].flatMap((names) => names.split(' ')),
);

/** A second wall, should a name above ever match it. */
const SECRET = /KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL|COOKIE/i;

/** Makes runs repeat, and keeps runners from coloring, asking, watching, or leaving compiled files that a later text would not match. */
const FIXED: Readonly<Record<string, string>> = {
  TERM: 'dumb',
  NO_COLOR: '1',
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONHASHSEED: '0',
  PYTHONIOENCODING: 'utf-8',
};

/** Whether tests may see the variable of this name. */
function isEnvironmentAllowed(name: string): boolean {
  const upper = name.toUpperCase();
  return (ALLOWED.has(upper) || upper.startsWith('LC_')) && !SECRET.test(name);
}

/** Picks what tests may see and adds what makes their runs repeat. */
export function scrubEnvironment(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const scrubbed: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    // Windows writes `Path` and takes any spelling; one of them is enough
    if (value !== undefined && isEnvironmentAllowed(name)) scrubbed[/^path$/i.test(name) ? 'PATH' : name] = value;
  }
  return { ...scrubbed, ...FIXED };
}
