import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { closeSheet, enter, farmTest as test, mainButton, sheet, tool, visit } from '../support/farmTest.ts';

interface Ear {
  /** Where in its file each sound that began lies, in ms, and the length of that file, in s; loops apart. */
  begun: [number, number][];
  loops: number;
  context: AudioContext;
  loudest(): number;
}
declare global {
  interface Window {
    ear: Ear;
  }
}

/** Listens at the loudspeaker's door, whoever plays. */
function listen(): void {
  const ears: AnalyserNode[] = [];
  const heard = new Float32Array(8192);
  const peakOf = (analyser: AnalyserNode) => {
    analyser.getFloatTimeDomainData(heard);
    return heard.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  };
  const ear: Partial<Ear> & Omit<Ear, 'context'> = {
    begun: [],
    loops: 0,
    loudest: () => Math.max(0, ...ears.map(peakOf)),
  };
  window.ear = ear as Ear;
  const connect = Reflect.get(AudioNode.prototype, 'connect') as (...given: unknown[]) => AudioNode;
  Object.assign(AudioNode.prototype, {
    connect(this: AudioNode, to: unknown, ...rest: unknown[]) {
      if (to instanceof AudioDestinationNode) {
        const analyser = new AnalyserNode(this.context, { fftSize: heard.length });
        connect.call(this, analyser);
        ears.push(analyser);
        ear.context = this.context as AudioContext;
      }
      return connect.call(this, to, ...rest);
    },
  });
  const begin = Reflect.get(AudioBufferSourceNode.prototype, 'start') as (...given: unknown[]) => void;
  Object.assign(AudioBufferSourceNode.prototype, {
    start(this: AudioBufferSourceNode, at = 0, offset = 0, length?: number) {
      if (this.loop) ear.loops += 1;
      else if (length) ear.begun.push([Math.round(offset * 1000), this.buffer?.duration ?? 0]);
      begin.call(this, at, offset, length);
    },
  });
}

const list = JSON.parse(
  readFileSync(new URL('../../assets/.built/sound/sprites.json', import.meta.url), 'utf8'),
) as { sprites: Record<'first' | 'effects', Record<string, [number, number]>> };

/** The file with the sounds of the first minute is shorter than this, in s; the other one longer. */
const FIRST_S = 10;

/** Sounds that began so far, by name. */
async function begun(page: Page): Promise<string[]> {
  const starts = await page.evaluate(() => window.ear.begun);
  return starts.map(([start, seconds]) => {
    const pieces = Object.entries(list.sprites[seconds < FIRST_S ? 'first' : 'effects']);
    return pieces.find(([, [from]]) => from === start)?.[0].replace(/-\d$/, '') ?? `${start}`;
  });
}

async function turn(page: Page, visibility: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    Object.defineProperty(document, 'hidden', { value: state === 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);
}

const contextState = (page: Page) => page.evaluate(() => window.ear.context.state);
const loudest = (page: Page) => page.evaluate(() => window.ear.loudest());

test('the first touch brings sound, a sapling set is heard, hidden is still, switched off is silent', async ({
  page,
}) => {
  await enter(page);
  await page.addInitScript(listen);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await visit(page, '/farm');
  await expect(page.locator('html')).toHaveAttribute('data-scene', 'ready');
  expect(asked.filter((url) => /\.(opus|caf)|startSound/.test(url))).toEqual([]);

  await tool(page, 'shop').tap();
  await expect.poll(() => asked.filter((url) => /effects-.*\.opus/.test(url))).toHaveLength(1);
  await expect.poll(() => page.evaluate(() => window.ear.loops)).toBeGreaterThan(0);
  await expect.poll(() => loudest(page)).toBeGreaterThan(0.001);
  expect(asked.filter((url) => /music|\.caf/.test(url))).toEqual([]);

  await closeSheet(page);
  await page.locator('[data-plot="1"]').press('Shift+Enter');
  await mainButton(page).tap();
  await sheet(page).locator('[data-seed=apple]').tap();
  await mainButton(page).tap();
  await expect.poll(() => begun(page)).toEqual(expect.arrayContaining(['page', 'tap', 'coin', 'sow']));
  await closeSheet(page);

  await turn(page, 'hidden');
  await expect.poll(() => contextState(page)).toBe('suspended');
  await turn(page, 'visible');
  await expect.poll(() => contextState(page)).toBe('running');

  await page.evaluate(() => (location.hash = '#/account'));
  for (const name of ['音效', '自然环境音']) await page.getByRole('switch', { name }).tap();
  await page.evaluate(() => (location.hash = '#/farm'));
  await expect.poll(() => loudest(page)).toBe(0);
  const before = await begun(page);
  await tool(page, 'shop').tap();
  await expect(sheet(page)).toBeVisible();
  expect(await begun(page)).toEqual(before);
  expect(await loudest(page)).toBe(0);
});
