import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ name: string, version: string, license: string, text: string }} Notice
 * @typedef {{ type: 'chunk', modules: Record<string, { renderedLength: number }> }} Chunk
 * @typedef {{ type: 'asset', originalFileNames?: readonly string[] }} Asset
 */

/** Path of a module's package: everything to the last `node_modules/` and its name. */
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;
/** Virtual modules of the tools that bundle: their helpers are part of the build. */
const HELPERS = [
  { of: 'rolldown', test: /^\0(rolldown\/|@oxc-project\+runtime@)/ },
  { of: 'vite', test: /^\0vite\// },
];
const LICENSE_FILE = /^(licen[cs]e|copying)(\.(md|txt))?$/i;

/** Licences that allow shipping together with the product's own, each with its text. */
const ALLOWED = new Set(['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'OFL-1.1']);

/** Vite's file goes on with the licences of what only its own program contains. */
const PROGRAM_LICENSES = /\n# Licenses of bundled dependencies[^]*/;

/** Text of the MIT licence, for packages that name the licence but bring no file. */
const mit = (/** @type {string} */ holder) => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/**
 * Folders of the packages of which a build ships code, styles or fonts. Modules that tree shaking emptied do not count.
 * @param {Record<string, Chunk | Asset>} bundle @param {string} root
 */
export function packagesOf(bundle, root) {
  /** @type {Set<string>} */
  const folders = new Set();
  const add = (/** @type {string} */ id) => {
    const folder = PACKAGE.exec(id)?.[0];
    if (folder) folders.add(folder.startsWith('/') ? folder : join(root, folder));
    const helper = HELPERS.find(({ test }) => test.test(id));
    if (helper) folders.add(join(root, 'node_modules', helper.of));
  };
  for (const file of Object.values(bundle)) {
    if (file.type === 'asset') (file.originalFileNames ?? []).forEach(add);
    else for (const [id, { renderedLength }] of Object.entries(file.modules)) if (renderedLength > 0) add(id);
  }
  return [...folders].sort();
}

/**
 * Licence notice of a package. Throws for a licence that is not allowed, and for a package without a text unless its
 * licence is MIT and it names its author.
 * @param {string} folder @returns {Notice}
 */
export function noticeOf(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (!ALLOWED.has(license)) throw new Error(`${name} has the licence ${license}, which is not allowed`);
  const file = readdirSync(folder).find((each) => LICENSE_FILE.test(each));
  if (file) {
    const text = readFileSync(join(folder, file), 'utf8').replace(PROGRAM_LICENSES, '').trim();
    return { name, version, license, text };
  }
  const holder = typeof author === 'string' ? author : author?.name;
  if (license !== 'MIT' || !holder) throw new Error(`${name} brings no text of its licence ${license}`);
  return { name, version, license, text: mit(holder) };
}

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escape = (/** @type {string} */ text) =>
  text.replace(/[&<>]/g, (letter) => escapes[/** @type {keyof typeof escapes} */ (letter)]);

/**
 * The page of notices. Packages with the same text share it.
 * @param {readonly Notice[]} notices
 */
export function noticesHtml(notices) {
  /** @type {Map<string, Notice[]>} */
  const byText = new Map();
  for (const notice of notices) byText.set(notice.text, [...(byText.get(notice.text) ?? []), notice]);
  const sections = [...byText].map(
    ([text, users]) =>
      `<section><h2>${users.map(({ name, version }) => escape(`${name} ${version}`)).join(', ')}</h2>
<p>${escape(users[0]?.license ?? '')}</p><pre>${escape(text)}</pre></section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>Licences · Dream Manor</title>
<link rel="icon" href="/favicon.ico">
<style>
body{margin:0 auto;max-width:720px;padding:16px;background:#fdf6e3;color:#4b2e16;font:16px/1.5 system-ui,sans-serif}
h1{font-size:22px}h2{margin:24px 0 0;font-size:16px;overflow-wrap:anywhere}p{margin:4px 0}
a{display:inline-block;padding:12px 0;color:#8a4a00}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.5 ui-monospace,monospace}
</style>
</head>
<body>
<main>
<a href="/#/account">← Dream Manor</a>
<h1>Licences</h1>
<p>Dream Manor ships code and fonts of these projects. Each keeps its licence.</p>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

/** Vite plugin: writes `notices.html` with the licence texts of all packages that the build ships. */
export function noticesPage() {
  let root = '';
  return {
    name: 'notices-page',
    /** @type {'build'} */
    apply: 'build',
    /** @type {'post'} */
    enforce: 'post',
    configResolved(/** @type {{ root: string }} */ config) {
      root = config.root;
    },
    /** @this {import('vite').Rolldown.PluginContext} @param {unknown} _options @param {import('vite').Rolldown.OutputBundle} bundle */
    generateBundle(_options, bundle) {
      const folders = packagesOf(/** @type {Record<string, Chunk | Asset>} */ (bundle), root);
      const notices = folders.map(noticeOf);
      this.emitFile({ type: 'asset', fileName: 'notices.html', source: noticesHtml(notices) });
    },
  };
}
