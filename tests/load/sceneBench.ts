import { serveHarness } from '../visual/serveHarness.ts';
import type { Harness } from '../visual/sceneHarness.tsx';
import { rounded, type BenchRow } from './benchRow.ts';
import { openBrowser, openPhone } from './openBrowser.ts';

/** 24 grown plots, 12 hens, rain. */
const FULL = 'field=rich&hens=12&hour=10&rain=1';
const STEPS = 1_000;

const DRAWS = ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced'] as const;

/** Cost of a frame of the full scene, and heap growth over its ticks. */
export async function sceneBench(): Promise<BenchRow[]> {
  const served = await serveHarness();
  const browser = await openBrowser();
  try {
    const page = await (await openPhone(browser)).newPage();
    await page.goto(`${served.url}?${FULL}`);
    await page.locator('html[data-scene=ready]').waitFor({ state: 'attached' });
    const measured = await page.evaluate(
      ({ steps, draws }) => {
        const { control } = (window as unknown as { scene: Harness }).scene;
        let calls = 0;
        const gl = WebGL2RenderingContext.prototype as unknown as Record<
          string,
          (...given: number[]) => void
        >;
        const originals = draws.map((name) => [name, gl[name]] as const);
        for (const [name, draw] of originals) {
          gl[name] = function (this: unknown, ...args: number[]) {
            calls += 1;
            draw?.apply(this, args);
          };
        }
        control.step(16);
        control.draw();
        calls = 0;
        control.step(16);
        control.draw();
        const drawn = calls;
        for (const [name, draw] of originals) if (draw) gl[name] = draw;
        const time = (work: () => void, times: number) => {
          const begin = performance.now();
          for (let index = 0; index < times; index += 1) work();
          return (performance.now() - begin) / times;
        };
        time(() => control.step(16), steps / 4);
        const stepMs = time(() => control.step(16), steps);
        const frameMs = time(() => {
          control.step(16);
          control.draw();
        }, steps / 10);
        return { drawn, stepMs, frameMs };
      },
      { steps: STEPS, draws: DRAWS },
    );
    const session = await page.context().newCDPSession(page);
    const used = async () => {
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize;
    };
    const before = await used();
    await page.evaluate((steps) => {
      const { control } = (window as unknown as { scene: Harness }).scene;
      for (let index = 0; index < steps; index += 1) control.step(16);
    }, STEPS);
    const grown = ((await used()) - before) / 1_000;
    const full = '24 grown plots, 12 hens, rain';
    return [
      { what: 'draw calls a frame', value: measured.drawn, unit: '', budget: { most: 12 }, note: full },
      {
        what: 'JavaScript of a tick',
        value: rounded(measured.stepMs, 2),
        unit: 'ms',
        budget: { most: 2 },
        note: full,
      },
      {
        what: 'tick and drawing',
        value: rounded(measured.frameMs, 2),
        unit: 'ms',
        budget: null,
        note: 'with the software driver in it',
      },
      {
        what: 'heap kept of 1,000 ticks',
        value: rounded(grown, 1),
        unit: 'kB',
        budget: { most: 64 },
        note: 'after collection',
      },
    ];
  } finally {
    await browser.close();
    await served.close();
  }
}
