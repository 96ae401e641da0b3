import { Refusal } from '#core/api/refusals.ts';
import type { Tx } from '#server/db/database.ts';
import { buildPosting, type PostedAt } from '#server/ledger/buildPosting.ts';
import { post } from '#server/ledger/post.ts';

/**
 * Moves ATR between `pool:operations` and a show manor: a positive amount to the manor, a negative one back. The key
 * is unique to the act. Returns the ledger's refusal when the pool is short.
 */
export async function moveHouseCoins(
  tx: Tx,
  { key, robot, amount }: { key: string; robot: bigint; amount: bigint },
  at: PostedAt,
): Promise<Refusal | null> {
  if (amount === 0n) return null;
  const user = `user:${robot}` as const;
  const move =
    amount > 0n
      ? ({ coin: 'ATR', from: 'pool:operations', to: user, amount } as const)
      : ({ coin: 'ATR', from: user, to: 'pool:operations', amount: -amount } as const);
  const posting = buildPosting(
    {
      key: `house:${key}`,
      type: amount > 0n ? 'backendRecharge' : 'backendDebit',
      kind: 'showManor',
      reference: `player:${robot}`,
    },
    at,
    [move],
  );
  const posted = await post(tx, posting);
  return posted instanceof Refusal ? posted : null;
}
