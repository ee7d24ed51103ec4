/** What must hold for the package, as a list of complaints. */
import { statSync } from 'node:fs';
import { packagedFiles } from './makePackage.ts';

/** Compressed. With all grammars it has about 2 MB; more than this means that something slipped in. */
const LIMIT_BYTES = 4_000_000;

/** The only kinds of files that belong into it. */
const ALLOWED = [
  /^package(\.nls(\.[a-z-]+)?)?\.json$/,
  /^(README|CHANGELOG)\.md$/,
  /^LICENSE(\.txt|\.md)?$/,
  /^dist\/[\w.-]+\.js$/,
  /^dist\/grammars\/[\w-]+\.wasm$/,
  /^dist\/oracle\/[\w./-]+\.(py|cjs|mjs|java|xml)$/,
  /^media\/[\w./-]+\.(css|js|svg|png|html)$/,
  /^syntaxes\/[\w-]+\.tmLanguage\.json$/,
  /^l10n\/[\w.-]+\.json$/,
];

/** Without these it does not work or cannot be published. */
const REQUIRED = ['package.json', 'package.nls.json', 'README.md', 'LICENSE', 'dist/extension.js', 'dist/cli.js'];

/**
 * @param file - the finished `.vsix`.
 * @returns one sentence per fault; none when the package is fit to be shipped.
 */
export async function checkPackage(file: string): Promise<readonly string[]> {
  const files = await packagedFiles();
  const sizeBytes = statSync(file).size;
  return [
    ...files
      .filter((name) => !ALLOWED.some((kind) => kind.test(name)))
      .map((name) => `${name} does not belong into it.`),
    ...REQUIRED.filter((name) => !files.includes(name)).map((name) => `${name} is missing from it.`),
    ...(sizeBytes > LIMIT_BYTES ? [`It has ${sizeBytes} bytes, over the limit of ${LIMIT_BYTES}.`] : []),
  ];
}
