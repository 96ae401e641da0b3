import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Plot } from '#core/api/objects.ts';
import type { SceneEffect } from '../../scenes/sceneProps.ts';
import type { Harness } from '../visual/sceneHarness.tsx';
import { bare, fields, planted } from '../visual/sceneStates.ts';
import { saveFilm, saveSheet } from '../support/pictureAlbum.ts';

const SIZE = { width: 390, height: 844 };
/** The first rows of the field, or the hens of the yard. */
const FIELD = { x: 0, y: 250, width: 390, height: 350 };
/** One plot with its tree and its effect, around the middle of the bed. */
const PLOT = { left: 95, above: 150, width: 190, height: 200 };
const CELL = 190;
const STEP_MS = 20;
const FRAME_MS = 80;

interface Shown {
  name: string;
  query: string;
  effect: SceneEffect;
  everyMs?: number;
  plot?: number;
  /** Plots after the action; they arrive with the effect, as from the server. */
  then?: readonly Plot[];
}

/** The rich field, watered everywhere. */
const wetField = (): Plot[] =>
  Object.values(fields.rich?.() ?? {}).map((plot) => ({
    ...plot,
    plant: plot.plant && { ...plot.plant, wateredAt: plot.plant.sownAt + 1 },
  }));

/** Each action with its scene. */
const ACTS: readonly Shown[] = [
  {
    name: 'reclaim',
    query: 'field=young',
    effect: { kind: 'reclaim', plot: 6 },
    plot: 6,
    then: [bare(6)],
  },
  {
    name: 'sow',
    query: 'field=soils',
    effect: { kind: 'sow', seed: 'peach', plots: [1] },
    plot: 1,
    then: [planted(1, { seed: 'peach', stage: 'sprout' })],
  },
  {
    name: 'water',
    query: 'field=soils',
    effect: { kind: 'care', care: 'water', plots: [2] },
    plot: 2,
    then: [planted(2, { stage: 'sprout', wet: true })],
  },
  {
    name: 'fertilize',
    query: 'field=soils',
    effect: { kind: 'care', care: 'fertilize', plots: [2] },
    plot: 2,
    then: [planted(2, { stage: 'sprout', fertilized: true })],
  },
  {
    name: 'weed',
    query: 'field=soils',
    effect: { kind: 'care', care: 'weed', plots: [6] },
    plot: 6,
    then: [planted(6, { stage: 'sapling' })],
  },
  {
    name: 'insects',
    query: 'field=soils',
    effect: { kind: 'care', care: 'insects', plots: [7] },
    plot: 7,
    then: [planted(7, { stage: 'blossom', wet: true })],
  },
  {
    name: 'harvest',
    query: 'field=rich',
    effect: { kind: 'harvest', harvested: [{ plot: 3, seed: 'orange', fruit: 100 }] },
    everyMs: 180,
    plot: 3,
    then: [bare(3)],
  },
  { name: 'coins', query: 'field=rich', effect: { kind: 'coins', direction: 'in', coin: 'ATR' } },
  { name: 'feed', query: 'place=yard&hens=6', effect: { kind: 'feed', hens: ['hen-1', 'hen-2'] } },
  { name: 'collect', query: 'place=yard&hens=6', effect: { kind: 'collect', hens: ['hen-0', 'hen-4'] } },
  {
    name: 'wave',
    query: 'field=rich',
    effect: { kind: 'care', care: 'water', plots: Array.from({ length: 24 }, (_, at) => at + 1) },
    everyMs: 200,
    then: wetField(),
  },
];
const FRAMES = 8;
const EVERY_MS = 140;

async function openScene(browser: Browser, url: string, query: string, scale: number): Promise<Page> {
  const context = await browser.newContext({ viewport: SIZE, deviceScaleFactor: scale, timezoneId: 'UTC' });
  const page = await context.newPage();
  await page.goto(`${url}?${query}`);
  await page.locator('html[data-scene=ready]').waitFor();
  return page;
}

const play = (page: Page, effect: SceneEffect) =>
  page.evaluate((happened) => window.scene?.play(happened), effect);

/** Runs in the page: passes the present plots to the scene. */
function setPlots(plots: readonly Plot[]): void {
  const { scene } = window;
  const plotsByNumber = Object.fromEntries(plots.map((plot) => [plot.number, plot]));
  scene?.set({ plots: { ...scene.facts().plots, ...plotsByNumber } });
}

/** Advances a scene and draws it, panned by a number of CSS pixels. */
function moveOn(page: Page, ms: number, pan = 0): Promise<void> {
  return page.evaluate(
    ([span, step, way]) => {
      const { control } = window.scene as Harness;
      if (way !== 0) control.pan(0, -way);
      for (let remainingMs = span; remainingMs > 0; remainingMs -= step) control.step(step);
      control.refresh();
      control.draw();
    },
    [ms, STEP_MS, pan] as const,
  );
}

async function clipOf(page: Page, plot: number) {
  const { x, y } = await page.evaluate((number) => (window.scene as Harness).control.whereIs(number), plot);
  const cropX = Math.min(Math.max(0, x - PLOT.left), SIZE.width - PLOT.width);
  return { x: cropX, y: y - PLOT.above, width: PLOT.width, height: PLOT.height };
}

/** One sheet of all actions: a row each, a picture every given number of milliseconds. */
export async function takeStrips(browser: Browser, url: string): Promise<void> {
  const rows: Buffer[][] = [];
  for (const { name, query, effect, everyMs = EVERY_MS, plot, then } of ACTS) {
    const page = await openScene(browser, url, `${query}&hour=13`, 1);
    await moveOn(page, 1000);
    const clip = plot === undefined ? FIELD : await clipOf(page, plot);
    await play(page, effect);
    if (then) await page.evaluate(setPlots, then);
    const row: Buffer[] = [];
    for (let frame = 0; frame < FRAMES; frame += 1) {
      await moveOn(page, everyMs);
      row.push(
        await sharp(await page.screenshot({ clip }))
          .resize({ width: CELL })
          .toBuffer(),
      );
    }
    rows.push(row);
    console.log(`  ${name}`);
    await page.context().close();
  }
  await saveSheet('actions', rows);
}

/** A short film: watering the whole field, a harvest, and a pan down to the pond. */
export async function takeFilm(browser: Browser, url: string): Promise<void> {
  const page = await openScene(browser, url, 'field=rich&hour=15&hens=6', 1);
  await moveOn(page, 1000);
  const frames: Buffer[] = [];
  const shoot = async (count: number, pan = 0) => {
    for (let frame = 0; frame < count; frame += 1) {
      await moveOn(page, FRAME_MS, pan);
      frames.push(await page.screenshot());
    }
  };
  await shoot(6);
  await play(page, {
    kind: 'care',
    care: 'water',
    plots: Array.from({ length: 24 }, (_, at) => at + 1),
  });
  await page.evaluate(setPlots, wetField());
  await shoot(26);
  await play(page, {
    kind: 'harvest',
    harvested: [
      { plot: 1, seed: 'peach', fruit: 100 },
      { plot: 2, seed: 'mango', fruit: 100 },
      { plot: 3, seed: 'orange', fruit: 100 },
    ],
  });
  await page.evaluate(setPlots, [bare(1), bare(2), bare(3)]);
  await shoot(28);
  await shoot(26, 22);
  await shoot(10);
  await saveFilm('manor', frames, 300, FRAME_MS);
  await page.context().close();
}
