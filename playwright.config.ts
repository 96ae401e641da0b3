import { defineConfig } from '@playwright/test';
import { findBrowser } from './tests/support/findBrowser.ts';
import { hermeticEnv, pictureFlags, softwareFlags } from './tests/support/pictureFlags.ts';

const browser = findBrowser();

Object.assign(process.env, hermeticEnv);
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const;

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
  // A missing picture is a failure; `--update-snapshots` on the command line takes new ones (tests/visual/compare).
  updateSnapshots: 'none',
  snapshotPathTemplate: '{testDir}/baselines/{testFileName}/{arg}{ext}',
  expect: { timeout: 60_000 },
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
  projects: [
    // Stories are told by what is there and what is tapped: a quarter of the pixels does.
    { name: 'e2e', testDir: 'tests/e2e', use: { deviceScaleFactor: 1 } },
    { name: 'visual', testDir: 'tests/visual', use: { launchOptions: launch(pictureFlags) } },
    { name: 'axe', testDir: 'tests/axe', use: { deviceScaleFactor: 1, launchOptions: launch(pictureFlags) } },
    { name: 'budget', testDir: 'tests/budget' },
  ],
});
