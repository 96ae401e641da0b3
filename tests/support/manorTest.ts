import { test as base } from '@playwright/test';
import { manorProcess, type ManorProcess } from './manorProcess.ts';
import { drawSmallScenes } from './smallScene.ts';

/**
 * Playwright's test with a real server behind it: one world for each worker, made new for each run,
 * and `page.goto('/')` goes there. Players are told apart by their wallets, so tests of one worker share the world.
 */
export const manorTest = base.extend<object, { manor: ManorProcess }>({
  manor: [
    async ({}, use) => {
      const manor = await manorProcess();
      await use(manor);
      await manor.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  // Stories ask for states, and the scene has pictures of its own; pictures that a person asks for show it whole.
  browser: [
    async ({ browser }, use) => {
      if (!process.env.STRIPS && !process.env.CONSOLE_PICTURES) drawSmallScenes(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ manor }, use) => {
    await use(manor.url);
  },
});
