/** The README's tables of settings and commands, as the manifest has them. */

/** The parts of the manifest that the tables show. */
export interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly keybindings: readonly { readonly command: string; readonly key: string; readonly mac?: string }[];
    readonly configuration: { readonly properties: Readonly<Record<string, ManifestSetting>> };
  };
}

interface ManifestSetting {
  readonly default: unknown;
  readonly markdownDescription: string;
}

/** Texts by the key that the manifest names between percent signs. */
export type ManifestTexts = Readonly<Record<string, string>>;

/** Markdown: one row per setting, in the order of the manifest. */
export function settingsTable(manifest: Manifest, texts: ManifestTexts): string {
  const rows = Object.entries(manifest.contributes.configuration.properties).map(([name, setting]) => {
    const value = setting.default === '' ? '' : `\`${JSON.stringify(setting.default)}\``;
    return [`\`${name}\``, value, textOf(setting.markdownDescription, texts)];
  });
  return table(['Setting', 'Default', 'What it does'], rows);
}

/** Markdown: one row per command, in the order of the manifest, with its keys where it has some. */
export function commandsTable(manifest: Manifest, texts: ManifestTexts): string {
  const { commands, keybindings } = manifest.contributes;
  const rows = commands.map(({ command, title }) => {
    const keys = keybindings.filter((binding) => binding.command === command).map(keysOf);
    return [`Edit Fidelity: ${textOf(title, texts)}`, [...new Set(keys)].join(', ')];
  });
  return table(['Command', 'Keys'], rows);
}

/** The text between two markers of a document, `<!-- name -->` and `<!-- /name -->`; undefined where they are missing. */
export function markedSection(document: string, name: string): string | undefined {
  return new RegExp(`<!-- ${name} -->\\n([\\s\\S]*?)<!-- /${name} -->`).exec(document)?.[1];
}

/** The document with other text between the markers. */
export function withMarkedSection(document: string, name: string, text: string): string {
  const pattern = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`);
  return document.replace(pattern, (_whole, open: string, close: string) => `${open}${text}${close}`);
}

function keysOf({ key, mac }: { readonly key: string; readonly mac?: string }): string {
  return mac === undefined || mac === key ? `\`${spelled(key)}\`` : `\`${spelled(key)}\` (macOS \`${spelled(mac)}\`)`;
}

function spelled(key: string): string {
  return key.replace(/[a-z]+\d*/g, (name) => name.charAt(0).toUpperCase() + name.slice(1));
}

/** `%key%` stands for a text of the language file. */
function textOf(text: string, texts: ManifestTexts): string {
  return text.replace(/^%(.+)%$/, (_whole, key: string) => texts[key] ?? '');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('');
}
