import { farmKey, type FarmAct } from '#server/farm/spending/farmKey.ts';
import { buildPosting } from '#server/ledger/buildPosting.ts';
import type { Move, Posting } from '#server/ledger/posting.ts';

/** Goods of one kind in a sale. */
export interface SaleTerms {
  /** Kind of the posting: `fruit:apple`, `egg`. */
  kind: string;
  quantity: number;
  /** Escrow of each lot and its price in ATR units. */
  lots: readonly { from: Move['from']; earned: bigint }[];
}

/** Posting of a sale: each lot is paid out of its escrow. */
export function salePosting(act: FarmAct, { kind, quantity, lots }: SaleTerms): Posting {
  return buildPosting(
    { key: `${farmKey(act)}:sale:${kind}`, type: 'atrOutput', kind, reference: `quantity:${quantity}` },
    act,
    lots.map(({ from, earned }): Move => ({
      coin: 'ATR',
      from,
      to: `user:${act.player.id}`,
      amount: earned,
    })),
  );
}
