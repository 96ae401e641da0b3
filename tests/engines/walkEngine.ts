import type { EnginePage } from './enginePage.ts';
import { steps, type Step } from './steps.ts';
import { startWalk, type Addresses } from './walk.ts';

export interface StepResult {
  name: string;
  /** Null when the step was done. */
  fault: string | null;
  picture: Buffer;
}

/** Walks through the app in one engine. A step that fails does not end the walk. */
export async function walkEngine(
  page: EnginePage,
  addresses: Addresses,
  chosen: readonly Step[] = steps,
): Promise<StepResult[]> {
  const walk = startWalk(page, addresses);
  await page.open(addresses.secure);
  await walk.until(`document.readyState === 'complete' && location.origin === '${addresses.secure}'`);
  await page.evaluate(`localStorage.setItem('lang', 'en')`);
  await page.open(`${addresses.secure}/?lang=en`);
  const results: StepResult[] = [];
  for (const { name, run } of chosen) {
    const fault = await run(walk).then(
      () => null,
      (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
    );
    results.push({ name, fault, picture: await page.picture() });
  }
  return results;
}
