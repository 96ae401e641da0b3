import { expect, type Page } from '@playwright/test';
import { callAsPage } from './callAsPage.ts';
import { awaitMorning, HOUR_MS, passTime } from './farmTest.ts';

/** A morning with 100 apples and 100 oranges more in the barn, grown on plot 1, which is reclaimed when needed. */
export async function stockBarn(page: Page): Promise<void> {
  const call = async (path: string, params: Record<string, string>) => {
    const { code } = await callAsPage(page, path, params);
    expect(code, path).toBe(200);
  };
  await awaitMorning(page);
  const { data } = await callAsPage<{
    list: { number: number; reclaimedAt: number | null; plant: unknown }[];
  }>(page, 'game/land/list');
  const first = data.list.find(({ number }) => number === 1);
  if (!first || first.reclaimedAt === null) await call('game/land/buy', { plot: '1' });
  if (first?.plant) await call('game/land/harvest', { plot: '1' });
  for (const seed of ['apple', 'orange']) {
    await call('game/land/sow', { plot: '1', seed, buy: 'missing' });
    await passTime(page, 9 * HOUR_MS);
    await call('game/land/harvest', { plot: '1' });
  }
  await awaitMorning(page);
}
