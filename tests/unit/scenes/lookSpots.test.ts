import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import { groupOfSlot, lookSlots } from '#core/catalog/lookSlots.ts';
import { lookIds, lookOf } from '#core/catalog/looks.ts';
import { BED_HALF_HEIGHT, BED_HALF_WIDTH, fieldEnd, plotSpot } from '../../../scenes/manor/layout.ts';
import { lookSpot, scaleAt } from '../../../scenes/manor/looks/lookSpots.ts';

const plots = defaultConstants.LAND_PLOTS;
const end = fieldEnd(plots);
const worn = ['house', 'roof', 'wall', 'fence', 'path', 'stake', 'lantern', 'hat'];

/** Size and anchor of a look's drawing, in CSS pixels. */
function drawing(look: string) {
  const file = look === 'ducks' ? 'duck-white' : look;
  const svg = readFileSync(join(import.meta.dirname, `../../../assets/looks/${file}.svg`), 'utf8');
  const number = (pattern: RegExp) => pattern.exec(svg)?.slice(1).map(Number) ?? [];
  const [width = 0, height = 0] = number(/width="(\d+)" height="(\d+)"/);
  const [anchorX = 0, anchorY = 0] = number(/data-anchor="([\d.]+) ([\d.]+)"/);
  return { width, height, anchorX, anchorY };
}

test('each slot has a spot in the scene, except for what the manor itself wears', () => {
  const without = lookSlots.filter((slot) => lookSpot(slot, end) === null);
  expect(without).toEqual(worn);
  expect(lookSpot('edge-99', end)).toBeNull();
});

test('no look covers the soil of a bed, whichever slot it stands in', () => {
  const covered: string[] = [];
  for (const slot of lookSlots) {
    const spot = lookSpot(slot, end);
    if (!spot) continue;
    for (const look of lookIds.filter((id) => lookOf(id).group === groupOfSlot(slot))) {
      const { width, height, anchorX, anchorY } = drawing(look);
      const scale = scaleAt(spot, height);
      const box = { left: spot.x - anchorX * scale, top: spot.y - anchorY * scale };
      const right = box.left + width * scale;
      const bottom = box.top + height * scale;
      for (let plot = 1; plot <= plots; plot += 1) {
        const soil = plotSpot(plot);
        const dx = Math.max(box.left - soil.x, soil.x - right, 0) / BED_HALF_WIDTH;
        const dy = Math.max(box.top - soil.y, soil.y - bottom, 0) / BED_HALF_HEIGHT;
        if (dx + dy < 1) covered.push(`${look} in ${slot} covers plot ${plot}`);
      }
    }
  }
  expect(covered).toEqual([]);
});
