import type { LookGroup } from './lookKinds.ts';

/** Most looks that a manor shows at once. */
export const MAX_PLACED_LOOKS = 40;

/** Numbered slots: their word, the group of looks that they take, and their number. */
const rows = [
  ['pond', 'pond', 3],
  ['porch', 'spot', 4],
  ['edge', 'spot', 16],
  ['lane', 'spot', 4],
  ['run', 'spot', 8],
  ['grove', 'tree', 5],
] as const satisfies readonly (readonly [string, LookGroup, number])[];

/** Groups of which one look is worn at a time: the slot has the group's name. */
const worn = [
  'house',
  'roof',
  'wall',
  'fence',
  'path',
  'stake',
  'lantern',
  'hat',
] as const satisfies readonly LookGroup[];

type Row = (typeof rows)[number];

export type LookSlot = (typeof worn)[number] | `${Row[0]}-${number}`;

const groups = new Map<LookSlot, LookGroup>([
  ...worn.map((group) => [group, group] as const),
  ...rows.flatMap(([word, group, count]) =>
    Array.from({ length: count }, (_, at) => [`${word}-${at + 1}`, group] as const),
  ),
]);

/** All slots of a manor: none of them covers a bed. */
export const lookSlots: readonly LookSlot[] = [...groups.keys()];

/** Group of looks that a slot takes; undefined for a slot that does not exist. */
export function groupOfSlot(slot: string): LookGroup | undefined {
  return groups.get(slot as LookSlot);
}
