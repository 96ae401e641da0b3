import { refuse, Refusal } from '#core/api/refusals.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Call, SignedIn } from '#server/http/call.ts';
import { checkPaymentAddress } from './checkPaymentAddress.ts';
import { findInDownline, type DownlineMember } from './downline.repo.ts';

/**
 * Receiver of a transfer to an address: a member of the caller's downline, at any depth. Refuses
 * addressMalformed, addressNotAllowed (also for the caller's own address), notSubordinate.
 */
export async function findReceiver(
  db: Db | Tx,
  { world, player }: Pick<Call, 'world'> & { player: SignedIn },
  input: string,
): Promise<DownlineMember | Refusal> {
  const address = checkPaymentAddress(input, world.chain.contracts);
  if (address instanceof Refusal) return address;
  if (address === player.address) return refuse('addressNotAllowed');
  return (await findInDownline(db, player.id, address)) ?? refuse('notSubordinate');
}
