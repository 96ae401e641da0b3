import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';

/** From home a newcomer comes to the farm, whose guide needs the same answer: it is asked for once. */
export const KEEP_TICKETS_MS = 60_000;

export type TicketFacts = Answer<'game/ticketList'>;

/**
 * Loads tickets, their price and exchange table, the day's gifts and a page of movements. Throws refusals
 * without a toast.
 */
export async function loadTickets(cursor?: string): Promise<TicketFacts> {
  const facts = await client.read('game/ticketList', cursor === undefined ? {} : { cursor }, { quiet: true });
  apply({ gifts: facts.gifts });
  return facts;
}
