import type { EnginePage } from './enginePage.ts';
import { steps } from './steps.ts';
import { startWalk, type Addresses } from './walk.ts';

export interface StepResult {
  name: string;
  /** Null when the step was done. */
  fault: string | null;
  /** The page after the step; null where no pictures are taken. */
  picture: Buffer | null;
}

/**
 * Walks through the app in one engine. A step that fails does not end the walk.
 * @param withPictures takes one after each step; half a second of processor time each, drawn in software
 */
export async function walkEngine(
  page: EnginePage,
  addresses: Addresses,
  withPictures = true,
): Promise<StepResult[]> {
  const walk = startWalk(page, addresses);
  await page.open(addresses.secure);
  await walk.until(`document.readyState === 'complete' && location.origin === '${addresses.secure}'`);
  await page.evaluate(`localStorage.setItem('lang', 'en')`);
  await page.open(`${addresses.secure}/?lang=en`);
  const results: StepResult[] = [];
  for (const { name, run } of steps) {
    const fault = await run(walk).then(
      () => null,
      (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
    );
    results.push({ name, fault, picture: withPictures ? await page.picture() : null });
  }
  return results;
}
