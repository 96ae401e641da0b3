import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** The shell first: it is the same browser without windows of its own, which cost a fifth of the tests' processor time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

const APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Chromium for the browser tests: CHROMIUM_BIN, else an installed one, else Playwright's own download.
 * Null when none is here. A CHROMIUM_BIN that names no file is an error, never silently replaced.
 */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | null {
  const named = env.CHROMIUM_BIN;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_BIN names ${named}, and no file is there`);
  if (named) return named;
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const installed = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const candidates = [...installed, ...APPLICATIONS, chromium.executablePath()];
  return candidates.find((path) => existsSync(path)) ?? null;
}
