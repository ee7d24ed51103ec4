/** Which folders below a hidden home hold the tools that tests are run with, and which files in them are secrets all the same. */
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { isInside } from '../isInside.js';

/** Variables that name a folder of tools. */
const TOOL_VARIABLES = [
  'VIRTUAL_ENV CONDA_PREFIX PYENV_ROOT NVM_DIR VOLTA_HOME FNM_DIR ASDF_DIR ASDF_DATA_DIR MISE_DATA_DIR N_PREFIX BUN_INSTALL',
  'JAVA_HOME MAVEN_HOME CARGO_HOME RUSTUP_HOME GOROOT GOMODCACHE DOTNET_ROOT RBENV_ROOT GEM_HOME',
].flatMap((names) => names.split(' '));

/** Tool folders of a home by their usual names; bound when there, since what lies in them is found without any variable. */
const USUAL = [
  '.pyenv .nvm .volta .fnm .asdf .rbenv .sdkman .rustup .cargo .m2 .gradle .bun .deno .dotnet .nodenv .local/lib .local/bin',
  '.local/share/fnm .local/share/mise .local/share/uv .local/share/pnpm .local/share/virtualenvs .local/pipx .local/share/pipx',
  '.virtualenvs .cache/pypoetry/virtualenvs miniconda3 anaconda3 miniforge3 go/bin go/pkg/mod',
  '.nuget/packages .gem/ruby .local/share/gem/ruby',
].flatMap((names) => names.split(' '));

/** Files with passwords or tokens inside tool folders, relative to the home. */
const SECRETS_IN_TOOLS = [
  '.cargo/credentials .cargo/credentials.toml .m2/settings.xml .m2/settings-security.xml .gradle/gradle.properties',
].flatMap((names) => names.split(' '));

/**
 * Everything that tools may need to read below `home`; existing folders only, none inside another.
 *
 * @param programs - absolute paths of programs that tests are started with, wherever they were found.
 */
export function toolFolders(
  home: string,
  environment: Readonly<Record<string, string | undefined>>,
  programs: readonly string[],
): string[] {
  const wanted = [
    ...USUAL.map((name) => path.join(home, name)),
    ...TOOL_VARIABLES.map((name) => environment[name] ?? ''),
    // sources of the user's may lie beside what Go has fetched
    path.join(environment['GOPATH'] ?? '', 'pkg', 'mod'),
    ...(environment['PATH'] ?? '').split(path.delimiter).map((folder) => prefixOf(folder, home)),
    ...programs.map((program) => prefixOf(path.dirname(program), home)),
  ];
  const real = wanted.flatMap((folder) => existing(folder));
  return outermost(real.filter((folder) => isInside(folder, home) && folder !== home && !holdsSecrets(folder, home)));
}

/** Files below `home` to be covered although they lie in a folder that tools need. */
export function secretsInTools(home: string): string[] {
  return SECRETS_IN_TOOLS.map((name) => path.join(home, name)).flatMap((file) => existing(file));
}

/** A folder of programs stands for the installation around it: `…/v20/bin` for `…/v20`, which holds `lib` as well. */
function prefixOf(folder: string, home: string): string {
  const isPrefix = path.basename(folder) === 'bin' && path.dirname(folder) !== home;
  return isPrefix ? path.dirname(folder) : folder;
}

/** The path itself and, through links, where it leads. */
function existing(file: string): string[] {
  if (!path.isAbsolute(file)) return [];
  try {
    return [...new Set([path.resolve(file), realpathSync(file)])];
  } catch {
    return [];
  }
}

/** `~/.local`, `~/.config` and the like hold far more than tools: only what lies deeper in them may be shown. */
function holdsSecrets(folder: string, home: string): boolean {
  const relative = path.relative(home, folder).split(path.sep);
  const [first = ''] = relative;
  if (['.ssh', '.aws', '.gnupg', '.docker', '.kube', '.azure', '.password-store', '.mozilla'].includes(first))
    return true;
  return relative.length === 1 && ['.local', '.config', '.cache', 'go', 'Library', 'snap', '.var'].includes(first);
}

/** Drops folders that lie in others of the list. */
function outermost(folders: readonly string[]): string[] {
  const sorted = [...new Set(folders)].sort();
  const kept: string[] = [];
  for (const folder of sorted) if (!kept.some((outer) => isInside(folder, outer))) kept.push(folder);
  return kept;
}
