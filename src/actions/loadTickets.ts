import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';

export type TicketFacts = Answer<'game/ticketList'>;

/** Tickets, their price and exchange table, the gifts of the day and a page of movements; refusals are thrown quietly. */
export async function loadTickets(cursor?: string): Promise<TicketFacts> {
  const facts = await client.read('game/ticketList', cursor === undefined ? {} : { cursor }, { quiet: true });
  apply({ gifts: facts.gifts });
  return facts;
}
