// npm run pictures: takes the pictures of docs/gallery, all or those named (`npm run pictures -- manors best strips
// film`).
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { preview } from 'vite';
import { build } from '../../tools/build.mjs';
import { ensureBrowser } from '../support/ensureBrowser.ts';
import { ensureFonts } from '../support/ensureFonts.ts';
import { pictureFlags } from '../support/pictureFlags.ts';
import { serveHarness } from '../visual/serveHarness.ts';
import { takeBest, takeManors } from './manorPages.ts';
import { takeFilm, takeStrips } from './strips.ts';

const root = join(import.meta.dirname, '../..');
const requested = process.argv.slice(2);
const isAsked = (name: string) => requested.length === 0 || requested.includes(name);

ensureFonts();
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: pictureFlags });
try {
  if (isAsked('manors') || isAsked('best')) {
    await build(root);
    const app = await preview({
      root,
      configFile: false,
      logLevel: 'error',
      preview: { port: 0, host: '127.0.0.1' },
    });
    const address = app.httpServer.address();
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    if (isAsked('best')) await takeBest(browser, url);
    if (isAsked('manors')) await takeManors(browser, url);
    await app.close();
  }
  if (isAsked('strips') || isAsked('film')) {
    const scene = await serveHarness();
    if (isAsked('strips')) await takeStrips(browser, scene.url);
    if (isAsked('film')) await takeFilm(browser, scene.url);
    await scene.close();
  }
} finally {
  await browser.close();
}
