import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './tests/support/findBrowser.ts';
import { pictureFlags, softwareFlags } from './tests/support/pictureFlags.ts';

const browser = findBrowser();

process.env.FONTCONFIG_FILE = join(import.meta.dirname, 'tests/support/fontsWithoutHinting.conf');
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const;

/**
 * Stories ask for states, not for pixels: the page is composited without the software GPU, whose shaders
 * cost each browser seven seconds of CPU before its first farm. WebGL still draws the scene.
 */
const storyFlags = [...softwareFlags, '--disable-gpu-compositing'];

const launch = (args: string[]) => ({ args, ...(browser ? { executablePath: browser } : {}) });

export default defineConfig({
  outputDir: 'test-results',
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['dot'], ['json']] : [['list']],
  // One draws in software while the other waits for its server.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Both end what hangs, and nothing else: a busy machine takes as long as it takes.
  timeout: 300_000,
  // A missing picture fails everywhere; `--update-snapshots` on the command line takes new ones.
  updateSnapshots: 'none',
  snapshotPathTemplate: '{testDir}/baselines/{testFileName}/{arg}{ext}',
  expect: { timeout: 60_000, toHaveScreenshot: { maxDiffPixels: 0, threshold: 0, animations: 'disabled' } },
  use: {
    ...PHONE,
    browserName: 'chromium',
    locale: 'zh-CN',
    timezoneId: 'UTC',
    // What stands still costs no processor; the specs that look at motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: launch(softwareFlags),
    // A trace photographs each step of every test, which software draws: whoever looks for a fault asks with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  // Workers take files in this order: the longest files first, the many short ones last, so that both end together.
  projects: [
    { name: 'budget', testDir: 'tests/budget' },
    { name: 'axe', testDir: 'tests/axe', use: { deviceScaleFactor: 1, launchOptions: launch(pictureFlags) } },
    // Stories are told by what is there and what is tapped: a quarter of the pixels does.
    {
      name: 'e2e',
      testDir: 'tests/e2e',
      use: { deviceScaleFactor: 1, launchOptions: launch(storyFlags) },
    },
    { name: 'visual', testDir: 'tests/visual', use: { launchOptions: launch(pictureFlags) } },
  ],
});
