import { spawnSync } from 'node:child_process';
import { canInstallPackages, installPackages } from './debianPackages.ts';

const PACKAGE = 'fonts-noto-cjk';

/** Pictures hold Chinese, which the app leaves to the system's fonts: they must be the same ones everywhere. */
function hasChinese(): boolean {
  const list = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' });
  return list.status === 0 && list.stdout.includes('Noto Sans CJK');
}

/** Installs the Noto CJK fonts where root may; throws a sentence where they are missing and cannot be had. */
export function ensureFonts(): void {
  if (hasChinese()) return;
  const fault = canInstallPackages() ? installPackages([PACKAGE]) : null;
  if (hasChinese()) return;
  throw new Error(`The pictures need the fonts of ${PACKAGE}: install them.${fault ? `\n${fault}` : ''}`);
}
