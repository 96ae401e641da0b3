import { enterFarm, openInvitation } from '../support/pageVisit.ts';
import { manorProcess } from '../support/manorProcess.ts';
import { rounded, type BenchRow } from './benchRow.ts';
import { openBrowser, openPhone } from './openBrowser.ts';

/** The scene and the counting texts come to rest a minute after the last touch. */
const LEFT_MS = 66_000;
/** The wallet and facts that come late rouse the scene again: it rests once no frame was asked for in this time. */
const QUIET_MS = 3_000;
const MAX_QUIET_WAITS = 20;
const MINUTE_MS = 60_000;

declare global {
  interface Window {
    framesAsked?: number;
  }
}

/** Frames and processor time of a farm that is left alone: nothing grows on it. */
export async function restBench(say: (line: string) => void): Promise<BenchRow[]> {
  // The game's clock runs as the real one: in the demo world a day passes in six minutes, and prices move every few seconds.
  const manor = await manorProcess({ MANOR_SPEED: '1' });
  const browser = await openBrowser();
  try {
    const page = await (await openPhone(browser)).newPage();
    await page.addInitScript(() => {
      const own = requestAnimationFrame.bind(window);
      window.framesAsked = 0;
      window.requestAnimationFrame = (call) => {
        window.framesAsked = (window.framesAsked ?? 0) + 1;
        return own(call);
      };
    });
    await openInvitation(page, manor.url);
    await enterFarm(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const taken = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
      return { ms: seconds * 1_000, frames: await page.evaluate(() => window.framesAsked ?? 0) };
    };
    const minute = async () => {
      const before = await taken();
      await new Promise((done) => setTimeout(done, MINUTE_MS));
      const after = await taken();
      return { ms: after.ms - before.ms, frames: after.frames - before.frames };
    };
    await new Promise((done) => setTimeout(done, LEFT_MS));
    for (let waits = 0; waits < MAX_QUIET_WAITS; waits++) {
      const { frames } = await taken();
      await new Promise((done) => setTimeout(done, QUIET_MS));
      if ((await taken()).frames === frames) break;
    }
    const rest = await minute();
    say(`left alone: ${rest.frames} frames, ${rounded(rest.ms, 1)} ms in a minute`);
    return [
      {
        what: 'farm left alone: frames in a minute',
        value: rest.frames,
        unit: '',
        budget: { most: 0 },
        note: 'a minute after the last touch; nothing grows',
      },
      {
        what: 'farm left alone: processor time of the page’s thread in a minute',
        value: rounded(rest.ms, 1),
        unit: 'ms',
        budget: { most: 50 },
        note: 'the same minute',
      },
    ];
  } finally {
    await browser.close();
    await manor.stop();
  }
}
