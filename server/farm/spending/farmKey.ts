import type { ChangingCall } from '#server/http/call.ts';

/** Inputs of a farm call that its postings depend on: they need no database. */
export type FarmAct = Pick<ChangingCall, 'gameNow' | 'wallNow' | 'requestId' | 'constants'> & {
  player: { id: bigint };
};

/** Prefix of the idempotency keys of a farm call's postings. Each posting of the call appends its part. */
export function farmKey({ player, requestId }: Pick<FarmAct, 'player' | 'requestId'>): string {
  return `farm:${player.id}:${requestId}`;
}
