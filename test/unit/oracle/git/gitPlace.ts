/** A real repository in a folder of a test's own. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Content, `{ link }` for a symbolic link, `{ run }` for an executable file, null for none. */
export type Given = string | Uint8Array | { readonly link: string } | { readonly run: string } | null;

export class GitPlace {
  readonly folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'edit-fidelity-git-test-')));
  readonly root = path.join(this.folder, 'it is "mine"');

  constructor() {
    mkdirSync(this.root);
  }

  /** Runs git here as somebody; gives what it said. */
  git(...args: string[]): string {
    const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'init.defaultBranch=main'];
    return execFileSync('git', [...who, ...args], {
      cwd: this.root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /** Commits all files as they are. */
  commit(): this {
    this.git('add', '-A');
    this.git('commit', '-q', '--allow-empty', '-m', 'State');
    return this;
  }

  /** Makes files what is given. */
  put(files: Readonly<Record<string, Given>>): this {
    for (const [name, given] of Object.entries(files)) {
      const file = path.join(this.root, name);
      rmSync(file, { recursive: true, force: true });
      if (given === null) continue;
      mkdirSync(path.dirname(file), { recursive: true });
      if (typeof given === 'object' && 'link' in given) symlinkSync(given.link, file);
      else writeFileSync(file, typeof given === 'object' && 'run' in given ? given.run : given);
      if (typeof given === 'object' && 'run' in given) chmodSync(file, 0o755);
    }
    return this;
  }

  /** Every file outside of `.git` with mode and content, so that two moments can be compared byte for byte. */
  snapshot(folder = this.root, prefix = ''): Record<string, string> {
    const found: Record<string, string> = {};
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const [file, name] = [path.join(folder, entry.name), prefix + entry.name];
      if (name === '.git') continue;
      if (entry.isDirectory()) Object.assign(found, this.snapshot(file, `${name}/`));
      else if (entry.isSymbolicLink()) found[name] = `link ${readlinkSync(file)}`;
      else found[name] = `${(lstatSync(file).mode & 0o777).toString(8)} ${readFileSync(file).toString('latin1')}`;
    }
    return found;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
