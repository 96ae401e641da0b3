import { expect, test as base, type Page } from '@playwright/test';
import sharp from 'sharp';
import { seeds } from '#core/catalog/seeds.ts';
import { stages } from '#core/rules/growth.ts';
import { tapAt } from '../support/tapAt.ts';
import { expectPicture } from './compare/expectPicture.ts';
import { after, openScene } from './openScene.ts';
import { serveHarness } from './serveHarness.ts';
import { sharedPage } from './sharedPage.ts';

/** A picture of nothing weighs far less. */
const MIN_BYTES = 40_000;

/** One page a worker takes all its pictures. */
const test = base.extend<object, { phone: Page }>({
  phone: [
    async ({ browser }, use) => {
      const page = await sharedPage(browser, 1);
      await use(page);
      await page.context().close();
    },
    { scope: 'worker' },
  ],
});

// One device pixel a CSS pixel: the same things are seen, and the baselines stay small.
test.use({ deviceScaleFactor: 1 });

let served: Awaited<ReturnType<typeof serveHarness>>;
test.beforeAll(async () => {
  served = await serveHarness('lossless');
});
test.afterAll(() => served.close());

const open = (page: Page, query: string) => openScene(page, served.url, query);

const pictures = [
  ['day', 'field=rich&hour=13'],
  ['dawn', 'field=young&hour=5.9'],
  ['dusk', 'field=young&hour=18.2'],
  ['night', 'field=rich&hour=22'],
  ['rain', 'field=rich&hour=10&rain=1'],
  ['empty', 'field=empty&hour=11'],
  ['soils', 'field=soils&hour=13&selected=5&pending=3'],
  ['dusk-rich', 'field=rich&hour=18.4'],
  ['night-empty', 'field=empty&hour=21'],
  ['still', 'place=still&hour=15'],
  ['yard-dusk', 'place=yard&hens=6&hour=18.2'],
  ['yard-rain', 'place=yard&hens=6&hour=10&rain=1'],
  ['yard', 'place=yard&hens=12&hour=10'],
  ['yard-night', 'place=yard&hens=6&hour=23'],
  ...stages.map((stage) => [`stage-${stage}`, `field=stage-${stage}&hour=13`]),
] as const;

for (const [name, query] of pictures) {
  test(`the scene: ${name}`, async ({ phone: page }) => {
    await open(page, `${query}`);
    await after(page, 1000);
    await expectPicture(async () => {
      const picture = await page.screenshot();
      expect(picture.byteLength).toBeGreaterThan(MIN_BYTES);
      return picture;
    }, name);
  });
}

test('ready is told when everything stands in its place, however late React gets to it', async ({ page }) => {
  await page.addInitScript(() => {
    // React asks for its next turn with a message: a busy machine gives it frames later.
    const post = Reflect.get(MessagePort.prototype, 'postMessage') as (message: unknown) => void;
    MessagePort.prototype.postMessage = function (message: unknown) {
      setTimeout(() => post.call(this, message), 250);
    };
  });
  await open(page, 'place=yard&hens=12&hour=10');
  await after(page, 1000);
  await expectPicture(() => page.screenshot(), 'yard');
});

test('the lower end with pond, coop and hens', async ({ phone: page }) => {
  await open(page, 'field=rich&hour=13&hens=8');
  await after(page, 1000, 5000);
  await expectPicture(() => page.screenshot(), 'lower-end');
});

test('the lower end at night: lanterns at the gate, a lit coop, sleeping hens', async ({ phone: page }) => {
  await open(page, 'field=rich&hour=22&hens=8');
  await after(page, 3000, 5000);
  await expectPicture(() => page.screenshot(), 'lower-end-night');
});

test('a hen broods in a nest, another lays before one’s eyes', async ({ phone: page }) => {
  await open(page, 'place=yard&hens=12&hour=10');
  await after(page, 40_000);
  await page.evaluate(() => {
    const hens = window.scene?.facts().hens ?? {};
    const more = Object.values(hens).map((hen) => ({ ...hen, eggsAt: [...hen.eggsAt, ...hen.eggsAt, 1] }));
    window.scene?.set({ hens: Object.fromEntries(more.map((hen) => [hen.id, hen])) });
  });
  await after(page, 1800);
  await expectPicture(() => page.screenshot(), 'yard-laying');
});

test('with reduced motion the picture is the same after a minute', async ({ phone: page }) => {
  await open(page, 'field=rich&hour=13&hens=8&motion=reduced');
  await after(page, 1000);
  const before = await page.screenshot();
  await after(page, 60_000);
  expect((await page.screenshot()).equals(before)).toBe(true);
});

test('every kind and stage has its own picture', async ({ phone: page }) => {
  const seen = new Set<string>();
  for (const stage of stages) {
    await open(page, `field=stage-${stage}&hour=13&motion=reduced`);
    await after(page, 100);
    const whole = sharp(await page.screenshot());
    for (let plot = 1; plot <= seeds.length; plot += 1) {
      const spot = await page.evaluate((number) => window.scene?.control.whereIs(number), plot);
      if (!spot) throw new Error('no such plot');
      const [left, top] = [Math.max(0, Math.round(spot.x) - 50), Math.round(spot.y) - 120];
      const part = whole.clone().extract({ left, top, width: 96, height: 132 });
      seen.add((await part.raw().toBuffer()).toString('base64'));
    }
  }
  expect(seen.size).toBe(seeds.length * stages.length);
});

test('a tap on a plot, a hen, the house and the coop is told; a drag is not', async ({ page }) => {
  await open(page, 'field=rich&hour=13&hens=4');
  const spot = await page.evaluate(() => window.scene?.control.whereIs(3));
  if (!spot) throw new Error('no such plot');
  await tapAt(page, spot.x, spot.y);
  await tapAt(page, 230, 270);
  await page.mouse.move(spot.x, spot.y);
  await page.mouse.down();
  await page.mouse.move(spot.x, spot.y - 120, { steps: 6 });
  await page.mouse.up();
  expect(await page.evaluate(() => window.scene?.wishes)).toEqual(['plot 3', 'house']);
});

test('a finger that rests asks about the plot until it lifts, two quick taps on the ground zoom', async ({
  page,
}) => {
  await open(page, 'field=rich&hour=13');
  const spotOf = (plot: number) => page.evaluate((number) => window.scene!.control.whereIs(number), plot);
  const wishes = () => page.evaluate(() => window.scene?.wishes);
  const spot = await spotOf(3);
  await page.mouse.move(spot.x, spot.y);
  await page.mouse.down();
  await expect.poll(wishes).toEqual(['press plot 3']);
  await page.mouse.up();
  expect(await wishes()).toEqual(['press plot 3', 'lift']);
  await page.evaluate(() => {
    const canvas = document.querySelector('canvas');
    for (const type of ['pointerdown', 'pointerup', 'pointerdown', 'pointerup']) {
      const pointer = { pointerId: 1, clientX: 195, clientY: 120, bubbles: true };
      canvas?.dispatchEvent(new PointerEvent(type, pointer));
    }
  });
  await after(page, 600);
  const nearer = await spotOf(3);
  expect(nearer.y - 120).toBeCloseTo((spot.y - 120) * 1.6, 0);
});

/** Runs in the page: counts the textures that leave the graphics memory. */
function noteFreed(): void {
  const gl = WebGL2RenderingContext.prototype;
  const own = gl.deleteTexture;
  gl.deleteTexture = function (texture) {
    const { dataset } = document.documentElement;
    dataset.freed = String(1 + Number(dataset.freed ?? 0));
    own.call(this, texture);
  };
}

async function show(page: Page, place: 'hidden' | 'manor'): Promise<void> {
  await page.evaluate((next) => window.scene?.set({ place: next }), place);
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
}

test('what flies to a counter is told when it is there, and whoever looks elsewhere for long frees the pictures', async ({
  page,
}) => {
  await page.addInitScript(noteFreed);
  await page.clock.install();
  await open(page, 'field=rich&hour=13');
  await page.evaluate(() =>
    window.scene?.play({ kind: 'harvest', harvested: [{ plot: 3, seed: 'orange', fruit: 9 }] }),
  );
  await after(page, 3000);
  expect(await page.evaluate(() => window.scene?.wishes)).toEqual(Array(5).fill('landed fruit'));
  const before = await page.screenshot();
  await show(page, 'hidden');
  await expect(page.locator('html')).not.toHaveAttribute('data-freed');
  await page.clock.fastForward(11_000);
  await expect(page.locator('html')).toHaveAttribute('data-freed', /[4-9]/);
  await show(page, 'manor');
  await after(page, 0);
  expect((await page.screenshot()).equals(before)).toBe(true);
});

test.describe('on a screen of three pixels a point', () => {
  test.use({ deviceScaleFactor: 3 });

  test('a weak device fetches one size of sheets, and one short of memory frees its pictures soon', async ({
    page,
  }) => {
    const sheets: string[] = [];
    page.on('request', (request) => sheets.push(...(/\w+@\dx/.exec(request.url())?.slice(0, 1) ?? [])));
    await page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 4 }));
    await page.addInitScript(noteFreed);
    await page.clock.install();
    await open(page, 'field=empty&hour=13&lean=1');
    expect([...new Set(sheets)].sort()).toEqual(['backdrop@2x', 'manor@2x', 'yard@2x']);
    await show(page, 'hidden');
    await page.clock.fastForward(2_000);
    await expect(page.locator('html')).toHaveAttribute('data-freed', /[1-9]/);
  });
});

test('the picture comes back after the context was lost', async ({ page }) => {
  await open(page, 'field=young&hour=13');
  await after(page, 500);
  const before = await page.screenshot();
  await page.evaluate(async () => {
    const canvas = document.querySelector('canvas');
    const lose = canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    if (!canvas || !lose) throw new Error('no context to lose');
    const told = (name: string) => new Promise((done) => canvas.addEventListener(name, done, { once: true }));
    const lost = told('webglcontextlost');
    lose.loseContext();
    await lost;
    // The context can be given back only once the loss has been told to everyone.
    await new Promise((next) => requestAnimationFrame(next));
    const restored = told('webglcontextrestored');
    lose.restoreContext();
    await restored;
    window.scene?.control.draw();
  });
  expect((await page.screenshot()).equals(before)).toBe(true);
});

test('an action shows within the next frame, is over after its time, and can be broken off by the next', async ({
  phone: page,
}) => {
  await open(page, 'field=soils&hour=13');
  await after(page, 500);
  const still = await page.screenshot();
  await page.evaluate(() => window.scene?.play({ kind: 'care', care: 'water', plots: [2] }));
  await after(page, 240);
  const poured = await page.screenshot();
  expect(poured.equals(still)).toBe(false);
  await page.evaluate(() => window.scene?.play({ kind: 'care', care: 'fertilize', plots: [2] }));
  await after(page, 240);
  expect((await page.screenshot()).equals(poured)).toBe(false);
});

/** Where the first rows of the field are, and the hens of the yard. */
const FIELD = { x: 0, y: 250, width: 390, height: 350 };

const mid = [
  ['act-water', 'field=soils', { kind: 'care', care: 'water', plots: [1, 2, 3] }, 620],
  ['act-fertilize', 'field=soils', { kind: 'care', care: 'fertilize', plots: [2, 4] }, 620],
  ['act-weed', 'field=soils', { kind: 'care', care: 'weed', plots: [6] }, 280],
  ['act-insects', 'field=soils', { kind: 'care', care: 'insects', plots: [7] }, 560],
  ['act-sow', 'field=soils', { kind: 'sow', seed: 'peach', plots: [1, 2] }, 300],
  [
    'act-harvest',
    'field=rich',
    { kind: 'harvest', harvested: [{ plot: 3, seed: 'orange', fruit: 100 }] },
    640,
  ],
  ['act-reclaim', 'field=soils', { kind: 'reclaim', plot: 5 }, 260],
  ['act-coins', 'field=rich', { kind: 'coins', direction: 'in', coin: 'ATR' }, 500],
  ['act-coins-out', 'field=rich', { kind: 'coins', direction: 'out', coin: 'ATR' }, 500],
  [
    'act-wave',
    'field=rich',
    { kind: 'care', care: 'water', plots: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] },
    560,
  ],
  ['act-feed', 'place=yard&hens=6', { kind: 'feed', hens: ['hen-1', 'hen-2', 'hen-4'] }, 640],
  ['act-collect', 'place=yard&hens=6', { kind: 'collect', hens: ['hen-0', 'hen-4'] }, 420],
  ['act-reduced', 'field=soils&motion=reduced', { kind: 'care', care: 'water', plots: [1, 2, 3] }, 400],
] as const;

for (const [name, query, effect, ms] of mid) {
  test(`in the middle of it: ${name}`, async ({ phone: page }) => {
    const errors: Error[] = [];
    const note = (error: Error) => errors.push(error);
    page.on('pageerror', note);
    await open(page, `${query}&hour=13`);
    await page.evaluate((happened) => window.scene?.play(happened), effect);
    await after(page, ms);
    await expectPicture(() => page.screenshot({ clip: FIELD }), name);
    await after(page, 6000);
    page.off('pageerror', note);
    expect(errors).toEqual([]);
  });
}
