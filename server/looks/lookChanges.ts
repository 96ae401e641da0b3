import type { PlacedLooks } from '#core/api/lookObjects.ts';
import type { PlacedLook } from '#core/rules/looks.ts';

/** The placed looks as changes: of a manor whose farm has this version. */
export function lookChanges(placed: readonly PlacedLook[], version: bigint): { looks: PlacedLooks } {
  return { looks: { version: Number(version), placed: [...placed] } };
}
