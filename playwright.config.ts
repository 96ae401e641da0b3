import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './tests/support/findBrowser.ts';
import { pictureFlags } from './tests/support/pictureFlags.ts';

const browser = findBrowser();

process.env.FONTCONFIG_FILE = join(import.meta.dirname, 'tests/support/fontsWithoutHinting.conf');
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const;

export default defineConfig({
  outputDir: 'test-results',
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['dot'], ['json']] : [['list']],
  // One draws in software while the other waits for its server.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Both end what hangs, and nothing else: a busy machine takes as long as it takes.
  timeout: 600_000,
  // A missing picture fails everywhere; `--update-snapshots` on the command line takes new ones.
  updateSnapshots: 'none',
  snapshotPathTemplate: '{testDir}/baselines/{testFileName}/{arg}{ext}',
  expect: { timeout: 60_000, toHaveScreenshot: { maxDiffPixels: 0, threshold: 0, animations: 'disabled' } },
  use: {
    ...PHONE,
    browserName: 'chromium',
    locale: 'zh-CN',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: process.env.MANOR_MOTION === 'full' ? 'no-preference' : 'reduce' },
    launchOptions: { args: pictureFlags, ...(browser ? { executablePath: browser } : {}) },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'e2e',
      testDir: 'tests/e2e',
      use: {
        contextOptions: { reducedMotion: process.env.MANOR_MOTION === 'reduce' ? 'reduce' : 'no-preference' },
      },
    },
    { name: 'visual', testDir: 'tests/visual' },
    { name: 'axe', testDir: 'tests/axe' },
    { name: 'budget', testDir: 'tests/budget' },
  ],
});
