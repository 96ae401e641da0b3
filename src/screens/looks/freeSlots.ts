import { groupOfSlot, lookSlots } from '#core/catalog/lookSlots.ts';
import type { LookGroup } from '#core/catalog/lookKinds.ts';
import type { PlacedLook } from '#core/rules/looks.ts';

/** Groups of which the manor itself wears one look: the slot has the group's name. */
export const isWorn = (group: LookGroup): boolean => lookSlots.some((slot) => slot === group);

/** Numbered slots of a group in which nothing stands. */
export function freeSlots(group: LookGroup, placed: readonly PlacedLook[]): string[] {
  return lookSlots.filter(
    (slot) => groupOfSlot(slot) === group && !placed.some((other) => other.slot === slot),
  );
}
