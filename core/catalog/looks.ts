import { amountOf } from '#core/money/amount.ts';
import type { LookFact, LookGroup, LookTerms } from './lookKinds.ts';
import { lookTerms } from './lookTerms.ts';

/** A look: something to see that changes no yield, speed, price or limit. */
export interface Look {
  group: LookGroup;
  /** ATR units; null where a condition opens the look. */
  price: bigint | null;
  /** Pieces in the whole world; null: no limit. */
  limit: number | null;
  opens: { fact: LookFact; need: number } | null;
}

export type LookId = keyof typeof lookTerms;

/** Ids of all looks in the order of the tray; an id is also the name of its drawing. */
export const lookIds = Object.keys(lookTerms) as LookId[];

const looks = new Map<string, Look>(
  Object.entries<LookTerms>(lookTerms).map(([id, { group, price, limit, opens }]) => [
    id,
    {
      group,
      price: price === undefined ? null : amountOf(price),
      limit: limit ?? null,
      opens: opens ?? null,
    },
  ]),
);

/** True for the id of a look. */
export const isLookId = (id: string): id is LookId => looks.has(id);

/** Terms of a look. */
export function lookOf(id: LookId): Look {
  const look = looks.get(id);
  if (!look) throw new Error(`there is no look ${id}`);
  return look;
}
