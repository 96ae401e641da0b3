import * as z from 'zod/mini';
import { lookFacts, lookGroups } from '#core/catalog/lookKinds.ts';
import { lookIds, type LookId } from '#core/catalog/looks.ts';
import { amount, version } from './wireParts.ts';

const lookId = z.enum(lookIds as [LookId, ...LookId[]]);

/** A look as a player sees it. */
export const look = z.object({
  look: lookId,
  group: z.enum(lookGroups),
  /** Price in ATR; null where a condition opens it. */
  price: z.nullable(amount),
  /** Pieces left in the world; null: no limit. */
  left: z.nullable(z.int()),
  opens: z.nullable(z.object({ fact: z.enum(lookFacts), need: z.int(), have: z.int() })),
  isOwned: z.boolean(),
});

/** Looks in the slots of a manor, as of a version of its farm. */
export const placedLooks = z.object({
  version,
  placed: z.array(z.object({ slot: z.string(), look: lookId })),
});

export type LookFacts = z.infer<typeof look>;
export type PlacedLooks = z.infer<typeof placedLooks>;
