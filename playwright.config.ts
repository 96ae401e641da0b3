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

/**
 * Stories ask for states, not for pixels: the page is composited without the software GPU, whose shaders
 * cost each browser seven seconds of CPU before its first farm. WebGL still draws the scene,
 * small (`smallScene`).
 */
const storyFlags = [
  ...softwareFlags,
  '--disable-gpu-compositing',
  // Every new page would warm up a spare process for a site that no story visits.
  '--disable-site-isolation-trials',
];

const launch = (args: string[]) => ({ args, ...(browser ? { executablePath: browser } : {}) });

export default defineConfig({
  outputDir: 'test-results',
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['dot'], ['json']] : [['list']],
  // On two cores: one draws in software while the others wait for servers, blocks and timers of the page.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Upper bounds that only end hanging tests, however busy the machine is.
  timeout: 600_000,
  // A missing picture is a failure; `--update-snapshots` on the command line takes new ones (tests/visual/compare).
  updateSnapshots: 'none',
  snapshotPathTemplate: '{testDir}/baselines/{testFileName}/{arg}{ext}',
  expect: { timeout: 120_000 },
  use: {
    ...PHONE,
    browserName: 'chromium',
    locale: 'zh-CN',
    timezoneId: 'UTC',
    // Static pages need no processor time. Specs about motion enable it themselves.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: launch(softwareFlags),
    // Off, because a trace takes a screenshot of each step, drawn in software. Use `--trace on` to debug a failure.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  // Workers take files in this order. The longest one, of the screens' pictures, begins early, so that all end together.
  projects: [
    { name: 'visual', testDir: 'tests/visual', use: { launchOptions: launch(pictureFlags) } },
    { name: 'budget', testDir: 'tests/budget', use: { launchOptions: launch(storyFlags) } },
    { name: 'axe', testDir: 'tests/axe', use: { deviceScaleFactor: 1, launchOptions: launch(pictureFlags) } },
    // End-to-end tests check content and taps. At half a pixel per CSS pixel software draws a sixteenth of a phone's
    // pixels: farmStory's GPU process took 9.1 s of CPU instead of 25.4.
    {
      name: 'e2e',
      testDir: 'tests/e2e',
      use: { deviceScaleFactor: 0.5, launchOptions: launch(storyFlags) },
    },
  ],
});
