import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { losslessSheets } from '../../tools/atlas/buildAtlases.mjs';
import { smallScene } from '../support/smallScene.ts';
import { NOW } from './pictureDay.ts';
import { answerTo, screenAnswers } from './screenAnswers.ts';

const FONTS = '/picture-fonts/';
/** A sprite sheet as players get it, lossy. */
const SHEET = /^\/assets\/([a-z]+@\dx)-[^/]+\.(?:avif|webp)$/;

/**
 * The stack of `src/ui/tokens.css` with a font of the project where that names fonts of the device. Nothing follows the
 * last one: `unbundledCharacters` reports text that none of them covers.
 */
const STACK = "'Nunito Variable', 'Noto Sans Thai Variable', 'Noto Sans SC Variable'";

/**
 * Every page begins with the storage that its address names as JSON in `stored`, and with nothing of the page before. Its
 * scene is not seen, and drawn small.
 */
const SCRIPT = `
  const stored = new URLSearchParams(location.search).get('stored');
  if (stored) {
    document.documentElement.classList.add('picture');
    ${smallScene}
    sessionStorage.clear();
    localStorage.clear();
    for (const [key, value] of Object.entries(JSON.parse(stored))) localStorage.setItem(key, value);
  }`;

/** The scene has pictures of its own; and a sheet is open when it is there, not a frame later. */
const STYLE = `
  :root { --font: ${STACK} !important }
  html.picture canvas:not(main canvas) { visibility: hidden !important }
  html.picture :is(*, *::before, *::after) { animation: none !important; transition: none !important }`;

const HEAD = `<link rel="stylesheet" href="${FONTS}index.css"><style>${STYLE}</style><script>${SCRIPT}</script>`;

/** Folder of the Chinese font: a web font in slices, of which a page loads those that its text needs. */
const folder = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-sc'));

function send(response: ServerResponse, type: string, body: string | Buffer, status = 200): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'max-age=3600' });
  response.end(body);
}

/**
 * Makes a preview of the built app independent of the machine: Chinese text, which players read in their device's font,
 * comes from a package, every call has a fixed answer, and sprite sheets are lossless, because every version of a browser
 * decodes AVIF in its own way. `dist` itself stays as it is.
 */
export function hermeticApp(root: string): Plugin {
  return {
    name: 'hermetic-app',
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const url = request.url ?? '/';
        const path = url.split('?')[0] ?? '';
        const sheet = SHEET.exec(path)?.[1];
        if (path === '/') {
          readFile(join(root, 'dist/index.html'), 'utf8').then(
            (page) => send(response, 'text/html; charset=utf-8', page.replace('<head>', `<head>${HEAD}`)),
            next,
          );
        } else if (path.startsWith('/api/')) {
          const { status, json } = answerTo(`http://app.test${url}`, screenAnswers);
          // The app learns the time from the server: on the pictured day it is the page's own.
          const date = new Date(NOW).toUTCString();
          response.writeHead(status, {
            'content-type': 'application/json',
            'cache-control': 'no-store',
            date,
          });
          response.end(JSON.stringify(json));
        } else if (path.startsWith(FONTS) && !path.includes('..')) {
          const type = path.endsWith('.css') ? 'text/css' : 'font/woff2';
          readFile(join(folder, path.slice(FONTS.length))).then((bytes) => send(response, type, bytes), next);
        } else if (sheet) {
          const file = join(root, 'assets', losslessSheets.folder, `${sheet}.png`);
          readFile(file).then((bytes) => send(response, 'image/png', bytes), next);
        } else next();
      });
    },
  };
}
