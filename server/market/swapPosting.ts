import type { ChangingCall } from '#server/http/call.ts';
import { buildPosting } from '#server/ledger/buildPosting.ts';
import type { Posting } from '#server/ledger/posting.ts';
import type { SwapRequest } from './findOffer.ts';

type SwapAct = Pick<ChangingCall, 'gameNow' | 'wallNow' | 'requestId'> & { player: { id: bigint } };

/**
 * Posting of an exchange: both moves against the pool. The fee is a part of the given amount and stays in the pool.
 * `trade` is the id of the exchange's row.
 */
export function swapPosting(
  act: SwapAct,
  { from, to, amount }: SwapRequest,
  { out }: { out: bigint },
  trade: bigint,
): Posting {
  const user = `user:${act.player.id}` as const;
  return buildPosting(
    {
      key: `swap:${act.player.id}:${act.requestId}`,
      type: 'swap',
      kind: to === 'ATR' ? 'buy' : 'sell',
      reference: `trade:${trade}`,
    },
    act,
    [
      { coin: from, from: user, to: 'pool:swap', amount },
      { coin: to, from: 'pool:swap', to: user, amount: out },
    ],
  );
}
