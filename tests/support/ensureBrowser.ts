import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { canInstallPackages, installPackages } from './debianPackages.ts';
import { findBrowser } from './findBrowser.ts';

const PLAYWRIGHT = fileURLToPath(import.meta.resolve('@playwright/test/cli'));
const FETCH_LIMIT_MS = 180_000;

/**
 * Finds Chromium, or fetches it: Playwright's own, else one of Debian's packages when root may install it.
 * Throws a sentence that says what to do when there is none and none can be had.
 */
export function ensureBrowser(): string {
  const here = findBrowser();
  if (here) return here;
  console.log('Fetching Chromium (once) …');
  const fetched = spawnSync(process.execPath, [PLAYWRIGHT, 'install', 'chromium'], {
    encoding: 'utf8',
    timeout: FETCH_LIMIT_MS,
  });
  const faults = fetched.status === 0 ? [] : [`playwright install: ${fetched.stderr.trim().slice(-500)}`];
  // Releases of Debian before 12 have no shell of its own.
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (!findBrowser() && canInstallPackages()) faults.push(installPackages([name]) ?? '');
  const found = findBrowser();
  if (found) return found;
  const tried = faults.filter(Boolean).join('\n');
  throw new Error(
    `No Chromium is here and none could be fetched: install one, or name it in CHROMIUM_BIN.\n${tried}`,
  );
}
