import type { AccountName } from '#core/catalog/accounts.ts';

/** Kinds of objects whose promises lie in escrow. */
export type Promised = 'plant' | 'hen' | 'coupon';

/** Owner and id of an object with a promise. */
export interface PromisedObject {
  playerId: bigint;
  id: bigint;
  /** Its promise lies in the account that all objects of its kind and player share. */
  inPlayerEscrow: boolean;
}

/**
 * Escrow account of an object's promise (decision 135): that of its player and kind; its own for objects from before
 * there were such accounts, and for gift trees.
 */
export function escrowAccount(
  kind: Promised,
  { playerId, id, inPlayerEscrow }: PromisedObject,
): Extract<AccountName, `${Promised}${string}`> {
  return inPlayerEscrow ? `${kind}s:${playerId}` : `${kind}:${id}`;
}
