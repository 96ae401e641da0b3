import type { ChangingCall } from '#server/http/call.ts';

/**
 * The call as if the owner of a farm had made it: its postings spend the owner's coins, and its changes are the
 * owner's. The request id names the caller too, so that its posting keys never meet those of the owner's own calls.
 */
export function onBehalfOf(call: ChangingCall, owner: { id: bigint; address: string }): ChangingCall {
  const { player, requestId } = call;
  return {
    ...call,
    player: { ...player, ...owner, role: null },
    requestId: `help:${player.id}:${requestId}`,
  };
}
