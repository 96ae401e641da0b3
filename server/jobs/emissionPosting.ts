import type { Constants } from '#core/catalog/constants.ts';
import { dayEmission } from '#core/rules/emission.ts';
import { buildPosting, type PostedAt } from '#server/ledger/buildPosting.ts';
import { overBooks } from '#server/ledger/overBooks.ts';
import type { Posting } from '#server/ledger/posting.ts';

/** Posting of a day's emission to the farm and the casting pool, in each book an equal part. `left` is the emission pool in ATR units. */
export function emissionPosting(
  day: number,
  left: bigint,
  constants: Pick<Constants, 'EMISSION_DAY_BPS' | 'EMISSION_FARM_BPS'>,
  at: PostedAt,
): Posting {
  const parts = dayEmission(left, constants);
  return buildPosting(
    { key: `emission:${day}`, type: 'emission', kind: 'day', reference: `day:${day}` },
    at,
    [
      ...overBooks({ coin: 'ATR', from: 'pool:emission', to: 'pool:farm', amount: parts.farm }),
      ...overBooks({ coin: 'ATR', from: 'pool:emission', to: 'pool:casting', amount: parts.casting }),
    ],
  );
}
