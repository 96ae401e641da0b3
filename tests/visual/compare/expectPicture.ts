import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, test } from '@playwright/test';
import { comparePictures, type Comparison } from './comparePictures.ts';
import { drawDifference } from './drawDifference.ts';
import { logDifference } from './logDifference.ts';
import { decodePicture, encodePicture, type Picture } from './picture.ts';

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

/**
 * Compares one screenshot with the baseline of that name, within the tolerance of `comparePictures`. With
 * `--update-snapshots` a picture that differs replaces its baseline (`--update-snapshots=all`: every picture). Without
 * it a missing baseline is a failure. A failure leaves expected, actual and difference in the test's results.
 */
export async function expectPicture(screenshot: Buffer, name: string): Promise<void> {
  const { updateSnapshots } = test.info().config;
  const path = test.info().snapshotPath(`${name}.png`);
  const actual = await decodePicture(screenshot);
  const baseline = await readBaseline(path);
  if (updateSnapshots === 'all' || (!baseline && updateSnapshots !== 'none')) {
    return writeBaseline(path, actual);
  }
  if (!baseline) throw new Error(`${path} is missing: take it with --update-snapshots and look at it`);
  const found = comparePictures(await decodePicture(baseline), actual);
  logDifference(name, found);
  if (!found.resized && found.faults.length === 0) return;
  if (updateSnapshots === 'changed') return writeBaseline(path, actual);
  await attachAll(name, baseline, actual, found);
  expect(found, `${name} differs: look at ${test.info().outputPath(`${name}-diff.png`)}`).toMatchObject({
    resized: false,
    faults: [],
  });
}
