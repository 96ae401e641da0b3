import { appendFileSync } from 'node:fs';
import type { Comparison } from './comparePictures.ts';

/** Appends the largest differences as a tab separated line to the file that PICTURE_DIFFERENCES names, for measurements. */
export function logDifference(name: string, { colour, shape, faults }: Comparison): void {
  const file = process.env.PICTURE_DIFFERENCES;
  if (!file) return;
  appendFileSync(file, `${name}\t${colour.toFixed(3)}\t${shape.toFixed(3)}\t${faults.length}\n`);
}
