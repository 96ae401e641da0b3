import type { RefusalKey } from '#core/api/refusals.ts';
import { groupOfSlot, MAX_PLACED_LOOKS } from '#core/catalog/lookSlots.ts';
import type { LookFact } from '#core/catalog/lookKinds.ts';
import { isLookId, lookOf, type LookId } from '#core/catalog/looks.ts';

/** A look in a slot of the manor. */
export interface PlacedLook {
  slot: string;
  look: LookId;
}

/** Counters of a player that open looks. */
export type LookFacts = Readonly<Record<LookFact, number>>;

/** Condition of a look; null for bought looks and for those that the catalog no longer has. */
const opensOf = (look: LookId) => (isLookId(look) ? lookOf(look).opens : null);

/** True for a look that the player may place: a bought one, or one whose condition is met. */
export function hasLook(id: LookId, bought: ReadonlySet<string>, facts: LookFacts): boolean {
  const { opens } = lookOf(id);
  return opens ? facts[opens.fact] >= opens.need : bought.has(id);
}

/** Placed looks whose condition is met; a bought look has none. */
export function standingLooks(placed: readonly PlacedLook[], facts: LookFacts): PlacedLook[] {
  return placed.filter(({ look }) => {
    const opens = opensOf(look);
    return opens === null || facts[opens.fact] >= opens.need;
  });
}

/** True when a look depends on a condition, which can be lost again. */
export const isConditional = ({ look }: PlacedLook): boolean => opensOf(look) !== null;

/**
 * Refusal of buying a look, or null when it is for sale. `sold` counts the pieces sold in the world, of a look with a
 * limit.
 */
export function buyRefusal(id: LookId, bought: ReadonlySet<string>, sold: number): RefusalKey | null {
  const { price, limit } = lookOf(id);
  if (price === null) return 'lookNotForSale';
  if (bought.has(id)) return 'lookOwned';
  return limit !== null && sold >= limit ? 'lookSoldOut' : null;
}

/** Refusal of placing a look that the player has in a slot, or null. `replaces` allows a taken slot. */
export function placeRefusal(
  { slot, look }: PlacedLook,
  placed: readonly PlacedLook[],
  replaces: boolean,
): RefusalKey | null {
  if (groupOfSlot(slot) !== lookOf(look).group) return 'lookSlotWrong';
  if (placed.some((other) => other.look === look)) return 'lookPlaced';
  const isTaken = placed.some((other) => other.slot === slot);
  if (isTaken) return replaces ? null : 'lookSlotTaken';
  return placed.length >= MAX_PLACED_LOOKS ? 'looksFull' : null;
}
