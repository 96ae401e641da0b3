import type { Path } from '#core/api/table.ts';
import type { Handlers } from '#server/http/call.ts';
import { checkIn } from './checkIn.ts';
import { takeTree } from './takeTree.ts';
import { exchangeTickets } from './exchangeTickets.ts';
import { listTickets } from './listTickets.ts';
import { payTutorial } from './payTutorial.ts';
import { takeTicket } from './takeTicket.ts';
import { turnTutorial } from './turnTutorial.ts';

type TicketPath = Extract<Path, `game/ticket${string}` | 'game/checkIn' | `game/tutorial${string}`>;

/** Handlers of tickets and gifts, by path. */
export const ticketHandlers: Handlers<TicketPath> = {
  'game/ticket': takeTicket,
  'game/ticketList': listTickets,
  'game/ticket/exchange': exchangeTickets,
  'game/checkIn': checkIn,
  'game/tutorial': payTutorial,
  'game/tutorial/tree': takeTree,
  'game/tutorial/turn': turnTutorial,
};
