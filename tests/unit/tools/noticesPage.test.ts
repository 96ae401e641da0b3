import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noticeOf, noticesHtml, packagesOf } from '../../../tools/noticesPage.mjs';

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'manor-notices-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const shipped = { renderedLength: 10 };

function makePackage(name: string, about: object, files: Record<string, string> = {}): string {
  const folder = join(root, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.2.3', ...about }));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}

test('packages are those whose modules, styles or fonts the build ships', () => {
  const bundle = {
    'a.js': {
      type: 'chunk' as const,
      modules: {
        '/w/src/app.ts': shipped,
        '/w/node_modules/react/index.js': shipped,
        '/w/node_modules/wagmi/node_modules/@wagmi/core/a.js': shipped,
        '/w/node_modules/shaken/off.js': { renderedLength: 0 },
        '\0rolldown/runtime.js': shipped,
        '\0vite/preload-helper.js': shipped,
      },
    },
    'a.woff2': {
      type: 'asset' as const,
      originalFileNames: ['node_modules/@fontsource/nunito/files/a.woff2'],
    },
    'own.svg': { type: 'asset' as const, originalFileNames: ['assets/ui/own.svg'] },
  };
  expect(packagesOf(bundle, '/w')).toEqual([
    '/w/node_modules/@fontsource/nunito',
    '/w/node_modules/react',
    '/w/node_modules/rolldown',
    '/w/node_modules/vite',
    '/w/node_modules/wagmi/node_modules/@wagmi/core',
  ]);
});

test('a notice is the text that the package brings', () => {
  const folder = makePackage('font', { license: 'OFL-1.1' }, { 'LICENSE.md': 'Open Font Licence\n' });
  expect(noticeOf(folder)).toEqual({
    name: 'font',
    version: '1.2.3',
    license: 'OFL-1.1',
    text: 'Open Font Licence',
  });
});

test('a package without a file has the MIT text with its author, and only that', () => {
  const named = makePackage('colour', { license: 'MIT', author: { name: 'A. Painter' } });
  expect(noticeOf(named).text).toContain('Copyright (c) A. Painter');
  expect(() => noticeOf(makePackage('nobody', { license: 'MIT' }))).toThrow('nobody brings no text');
  expect(() => noticeOf(makePackage('isc', { license: 'ISC', author: 'A' }))).toThrow('isc brings no text');
});

test('the build is refused with a licence that is not allowed', () => {
  const folder = makePackage('viral', { license: 'GPL-3.0' }, { LICENSE: 'GPL' });
  expect(() => noticeOf(folder)).toThrow('viral has the licence GPL-3.0, which is not allowed');
});

test('the page shows each text once, as text', () => {
  const text = 'By <script>alert(1)</script> & co.';
  const notices = ['one', 'two'].map((name) => ({ name, version: '1.0.0', license: 'MIT', text }));
  const page = noticesHtml(notices);
  expect(page).toContain('<h2>one 1.0.0, two 1.0.0</h2>');
  expect(page).not.toContain('<script');
  expect(page.split('&lt;script&gt;')).toHaveLength(2);
});
