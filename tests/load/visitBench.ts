import { callAsPage } from '../support/callAsPage.ts';
import { manorProcess } from '../support/manorProcess.ts';
import { enterFarm, openInvitation } from '../support/pageVisit.ts';
import { median, rounded, type BenchRow } from './benchRow.ts';
import { openBrowser, openPhone } from './openBrowser.ts';

/** Code of the first show manor of the house, which admits everybody. */
const SHOW_MANOR = 'HOIO01';
const LINK = `a[href="#/visit/${SHOW_MANOR}"]`;

/** On a page whose scene stands: from the tap on a neighbour to the frame that shows the neighbour's manor. */
export async function visitBench(rounds: number): Promise<BenchRow[]> {
  const manor = await manorProcess();
  const browser = await openBrowser();
  try {
    const page = await (await openPhone(browser)).newPage();
    await openInvitation(page, manor.url);
    await enterFarm(page);
    // The job that keeps the show manors creates them soon after the start.
    while ((await callAsPage(page, 'game/visit/manor', { code: SHOW_MANOR })).code !== 200)
      await page.waitForTimeout(500);
    const times: number[] = [];
    // The first visit fetches the screen's code.
    for (let round = 0; round <= rounds; round += 1) {
      await page.evaluate(() => (location.hash = '/neighbours?tab=house'));
      await page.locator(LINK).waitFor();
      const opened = await page.evaluate((link) => {
        return new Promise<number>((resolve) => {
          const startedAt = performance.now();
          const isShown = () => document.querySelector('[data-book-button]') !== null;
          new MutationObserver((_, watch) => {
            if (!isShown()) return;
            watch.disconnect();
            // The frame after the commit is the first that shows the manor.
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)));
          }).observe(document.body, { childList: true, subtree: true });
          document.querySelector<HTMLElement>(link)?.click();
        });
      }, LINK);
      if (round > 0) times.push(opened);
    }
    return [
      {
        what: 'a neighbour’s manor on a warm page: from the tap to its first frame, drawn by software',
        value: rounded(median(times)),
        unit: 'ms',
        budget: { most: 300 },
        note: times.map((time) => rounded(time)).join(', '),
      },
    ];
  } finally {
    await browser.close();
    await manor.stop();
  }
}
