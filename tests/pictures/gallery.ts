// npm run pictures: takes the pictures of docs/gallery and of the console in docs/pictures/ops, all or those named
// (`npm run pictures -- manors best strips film gestures console`).
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { build } from '../../tools/build.mjs';
import { ensureBrowser } from '../support/ensureBrowser.ts';
import { hermeticEnv, pictureFlags } from '../support/pictureFlags.ts';
import { serveApp } from '../visual/serveApp.ts';
import { serveHarness } from '../visual/serveHarness.ts';
import { takeConsole } from './consolePages.ts';
import { takeGestures } from './gestures.ts';
import { takeBest, takeManors } from './manorPages.ts';
import { takeFilm, takeStrips } from './strips.ts';

const root = join(import.meta.dirname, '../..');
const requested = process.argv.slice(2);
const isAsked = (name: string) => requested.length === 0 || requested.includes(name);

const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: pictureFlags,
  env: { ...process.env, ...hermeticEnv } as Record<string, string>,
});
try {
  if (isAsked('manors') || isAsked('best')) {
    await build(root);
    const app = await serveApp();
    if (isAsked('best')) await takeBest(browser, app.url);
    if (isAsked('manors')) await takeManors(browser, app.url);
    await app.close();
  }
  if (isAsked('gestures')) {
    await build(root);
    await takeGestures(browser);
  }
  if (isAsked('console')) {
    await build(root);
    // Texts in two scripts: the fonts of the machine, not those of the scenes' pictures.
    const desk = await chromium.launch({ executablePath: ensureBrowser(), args: pictureFlags });
    try {
      await takeConsole(desk);
    } finally {
      await desk.close();
    }
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
