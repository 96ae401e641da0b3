import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, test } from '@playwright/test';
import { comparePictures, type Comparison } from './comparePictures.ts';
import { drawDifference } from './drawDifference.ts';
import { logDifference } from './logDifference.ts';
import { decodePicture, encodePicture, type Picture } from './picture.ts';

const fits = ({ resized, faults }: Comparison) => !resized && faults.length === 0;

async function readBaseline(path: string): Promise<Buffer | null> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

async function writeBaseline(path: string, picture: Picture): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, await encodePicture(picture));
}

/** Saves expected, actual and difference beside the test's results, where the HTML report finds them too. */
async function attachAll(name: string, expected: Buffer, actual: Picture, found: Comparison): Promise<void> {
  const files = [
    ['expected', expected],
    ['actual', await encodePicture(actual)],
    ['diff', await encodePicture(drawDifference(actual, found))],
  ] as const;
  for (const [kind, body] of files) {
    const path = test.info().outputPath(`${name}-${kind}.png`);
    await writeFile(path, body);
    await test.info().attach(`${name}-${kind}`, { path, contentType: 'image/png' });
  }
}

/** Takes screenshots until two that follow each other are equal: whatever was still loading is there. */
async function steadyPicture(shoot: () => Promise<Buffer>): Promise<Picture> {
  let before = await shoot();
  for (;;) {
    const now = await shoot();
    if (now.equals(before)) return decodePicture(now);
    before = now;
  }
}

/**
 * True when one screenshot fits the baseline of that name. Nothing is written: for a caller that can take the picture
 * in another way before `expectPicture` judges it.
 */
export async function fitsBaseline(shoot: () => Promise<Buffer>, name: string): Promise<boolean> {
  if (test.info().config.updateSnapshots === 'all') return false;
  const baseline = await readBaseline(test.info().snapshotPath(`${name}.png`));
  if (!baseline) return false;
  const found = comparePictures(await decodePicture(baseline), await decodePicture(await shoot()));
  if (fits(found)) logDifference(name, found);
  return fits(found);
}

/**
 * Compares a picture with the baseline of that name, within the tolerance of `comparePictures`. One screenshot is enough
 * when it fits. Otherwise, and for a new baseline, the picture is taken until it is steady. With `--update-snapshots` a
 * picture that differs replaces its baseline (`--update-snapshots=all`: every picture). Without it a missing baseline is
 * a failure. A failure leaves expected, actual and difference in the test's results.
 */
export async function expectPicture(shoot: () => Promise<Buffer>, name: string): Promise<void> {
  const { updateSnapshots } = test.info().config;
  const path = test.info().snapshotPath(`${name}.png`);
  const baseline = await readBaseline(path);
  if (updateSnapshots === 'all' || (!baseline && updateSnapshots !== 'none')) {
    return writeBaseline(path, await steadyPicture(shoot));
  }
  if (!baseline) throw new Error(`${path} is missing: take it with --update-snapshots and look at it`);
  const expected = await decodePicture(baseline);
  let actual = await decodePicture(await shoot());
  let found = comparePictures(expected, actual);
  if (!fits(found)) {
    actual = await steadyPicture(shoot);
    found = comparePictures(expected, actual);
  }
  logDifference(name, found);
  if (fits(found)) return;
  if (updateSnapshots === 'changed') return writeBaseline(path, actual);
  await attachAll(name, baseline, actual, found);
  expect(found, `${name} differs: look at ${test.info().outputPath(`${name}-diff.png`)}`).toMatchObject({
    resized: false,
    faults: [],
  });
}
