import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const PATH = '/picture-fonts/';

/**
 * The stack of `src/ui/tokens.css` with a font of the project where that names fonts of the device. Nothing after the
 * last one: text that no bundled font covers falls to whatever the system has, and `unbundledCharacters` reports it.
 */
const STACK = "'Nunito Variable', 'Noto Sans Thai Variable', 'Noto Sans SC Variable'";

const HEAD = `<link rel="stylesheet" href="${PATH}index.css"><style>:root{--font:${STACK} !important}</style>`;

/** Folder of the Chinese font: a web font in slices, of which a page loads those that its text needs. */
const folder = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-sc'));

/**
 * Makes a preview of the built app independent of installed fonts: players get Chinese from their device, pictures from
 * a package. Only this server does so; `dist` itself stays as it is.
 */
export function bundledFonts(root: string): Plugin {
  return {
    name: 'bundled-fonts',
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const path = (request.url ?? '').split('?')[0] ?? '';
        if (path === '/') {
          readFile(join(root, 'dist/index.html'), 'utf8').then((page) => {
            response.setHeader('content-type', 'text/html; charset=utf-8');
            response.end(page.replace('</head>', `${HEAD}</head>`));
          }, next);
        } else if (path.startsWith(PATH) && !path.includes('..')) {
          readFile(join(folder, path.slice(PATH.length))).then((bytes) => {
            response.setHeader('content-type', path.endsWith('.css') ? 'text/css' : 'font/woff2');
            response.end(bytes);
          }, next);
        } else next();
      });
    },
  };
}
