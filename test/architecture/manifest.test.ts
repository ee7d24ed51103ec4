/** The manifest agrees with the code, the language file and the README, both ways. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import texts from '../../package.nls.json' with { type: 'json' };
import {
  commandsTable,
  markedSection,
  settingsTable,
  withMarkedSection,
} from '../../scripts/packaging/manifestTables.ts';
import { COMMAND_NAMES, commandId } from '../../src/commands/commandName.js';
import { SETTING_DEFAULTS, SETTINGS_SECTION } from '../../src/platform/settingDefaults.js';
import { PROJECT, sourceFiles } from './sourceFiles.js';

const { contributes, capabilities } = manifest;
const source = sourceFiles();
const properties = Object.entries(contributes.configuration.properties);
const commands = contributes.commands.map(({ command }) => command);

/** Each place that a command can be called from, with the condition under which it is there. */
const places: readonly { readonly command: string; readonly when?: string }[] = [
  ...contributes.keybindings,
  ...Object.values(contributes.menus).flat(),
];

describe('the manifest', () => {
  it('has the commands of the code, no more and no fewer', () => {
    expect(commands.toSorted()).toEqual(COMMAND_NAMES.map(commandId).toSorted());
  });

  it('calls only commands that exist, from keys and menus', () => {
    expect(places.map(({ command }) => command).filter((command) => !commands.includes(command))).toEqual([]);
  });

  it('has the settings of the code, with the same types and defaults', () => {
    const inManifest = Object.fromEntries(properties.map(([name, { default: value }]) => [name, value]));
    const inCode = Object.entries(SETTING_DEFAULTS).map(([name, value]) => [`${SETTINGS_SECTION}.${name}`, value]);
    expect(inManifest).toEqual(Object.fromEntries(inCode));
    const wrongTypes = properties.filter(
      ([, { type, default: value }]) =>
        ![type].flat().includes(value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value) &&
        type !== 'integer',
    );
    expect(wrongTypes).toEqual([]);
  });

  it('restricts only settings that exist, among them all that decide what runs and where text goes', () => {
    const restricted = capabilities.untrustedWorkspaces.restrictedConfigurations;
    expect(restricted.filter((name) => !properties.some(([known]) => known === name))).toEqual([]);
    const dangerous = [
      ...['tests.command', 'model.provider', 'model.baseUrl', 'model.name'],
      ...['programs.checker', 'programs.interactor', 'sandbox.allowLoopbackPorts'],
      ...['model.headers', 'model.keyHeader', 'model.organization', 'model.planBaseUrl', 'model.planName'],
    ];
    expect(restricted.toSorted()).toEqual(dangerous.map((name) => `${SETTINGS_SECTION}.${name}`).toSorted());
  });

  it('has each text that it names, and names each text that there is', () => {
    const named = [...JSON.stringify(manifest).matchAll(/"%([^"%]+)%"/g)].map((match) => match[1]);
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(texts).toSorted());
  });

  it('asks in its conditions only for keys that the code sets', () => {
    const asked = places.flatMap(({ when = '' }) => when.match(/editFidelity\.\w+/g) ?? []);
    const code = source.map(({ text }) => text).join('\n');
    expect([...new Set(asked)].filter((key) => !code.includes(`'${key}'`))).toEqual([]);
  });

  it('binds keys only where they mean nothing else: in a review, or for the fix', () => {
    const elsewhere = contributes.keybindings.filter(
      ({ when }) =>
        !/resourceScheme == edit-fidelity-(?:review|changes)|focusedView == editFidelity\.changes/.test(when),
    );
    expect(elsewhere.map(({ command }) => command)).toEqual([commandId('fixCurrentFile')]);
  });

  it('names only files that exist', () => {
    const paths = [...JSON.stringify(contributes).matchAll(/"(\.\/[^"]+)"/g)].map((match) => match[1] ?? '');
    expect(paths.filter((path) => !existsSync(join(PROJECT, path)))).toEqual([]);
  });
});

describe('the code', () => {
  it('mentions to people only settings and commands that exist', () => {
    const sentences = source.filter(({ path }) => path.startsWith('src/session/')).map(({ text }) => text);
    const settings = sentences.flatMap((text) => text.match(/editFidelity(?:\.[a-z]\w*)+/g) ?? []);
    expect(settings.filter((name) => !properties.some(([known]) => known === name))).toEqual([]);
    const titles = sentences.flatMap((text) =>
      [...text.matchAll(/"Edit Fidelity: ([^"]+)"/g)].map((match) => match[1]),
    );
    expect(titles.filter((title) => !Object.values(texts).includes(title ?? ''))).toEqual([]);
  });

  it('calls only commands of ours that exist', () => {
    const called = source.flatMap(({ text }) => text.match(/command: 'editFidelity\.\w+'/g) ?? []);
    expect(called.filter((each) => !commands.some((command) => each.endsWith(`'${command}'`)))).toEqual([]);
  });
});

describe('the README', () => {
  const file = join(PROJECT, 'README.md');
  const tables = { settings: settingsTable(manifest, texts), commands: commandsTable(manifest, texts) };

  it.each(Object.entries(tables))('has the table of %s as the manifest has them', (name, table) => {
    const document = readFileSync(file, 'utf8');
    if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, withMarkedSection(document, name, table));
    expect(markedSection(readFileSync(file, 'utf8'), name)).toBe(table);
  });
});
