import type { AccountName } from '#core/catalog/accounts.ts';
import { farmKey, type FarmAct } from '#server/farm/spending/farmKey.ts';
import { buildPosting } from '#server/ledger/buildPosting.ts';
import type { Posting } from '#server/ledger/posting.ts';

/** Posting of a purchase of hens: the eggs of each hen's whole life move from the farm pool into escrow. */
export function henPosting(
  act: FarmAct,
  hens: readonly { escrow: AccountName; eggPrice: bigint }[],
  reference: string,
): Posting {
  return buildPosting(
    { key: `${farmKey(act)}:promise`, type: 'sow', kind: 'hen', reference },
    act,
    hens.map((hen) => ({
      coin: 'ATR',
      from: 'pool:farm',
      to: hen.escrow,
      amount: BigInt(act.constants.HEN_LIFE_DAYS) * hen.eggPrice,
    })),
  );
}
