import type { playerDeskCalls } from '#core/api/playerDeskCalls.ts';
import { listLedgerLines } from '#server/balances/listLedgerLines.ts';
import { listReferees } from '#server/community/listReferees.ts';
import { listDeposits } from '#server/deposits/listDeposits.ts';
import { listFacts } from '#server/facts/listFacts.ts';
import type { Handlers } from '#server/http/call.ts';
import { listOwnOrders } from '#server/market/listOwnOrders.ts';
import { listSignIns } from '#server/players/listSignIns.ts';
import { listOwnWithdrawals } from '#server/wallet/listOwnWithdrawals.ts';
import { freezePlayer } from './freezePlayer.ts';
import { listNotes } from './listNotes.ts';
import { inOwnBook, readAsPlayer } from './readAsPlayer.ts';
import { searchPlayers } from './searchPlayers.ts';
import { showRelated } from './showRelated.ts';
import { writeNote } from './writeNote.ts';

/** Handlers of operators' calls about one player. */
export const playerDeskHandlers: Handlers<keyof typeof playerDeskCalls> = {
  'ops/player/search': searchPlayers,
  'ops/player/lines': readAsPlayer(inOwnBook(listLedgerLines)),
  'ops/player/deposits': readAsPlayer(listDeposits),
  'ops/player/withdrawals': readAsPlayer(listOwnWithdrawals),
  'ops/player/orders': readAsPlayer((call, { side, ...params }) => listOwnOrders(call, side, params)),
  'ops/player/sessions': readAsPlayer(listSignIns),
  'ops/player/farm': readAsPlayer((call) => listFacts(call, {})),
  'ops/player/referrals': readAsPlayer(listReferees),
  'ops/player/related': showRelated,
  'ops/player/notes': listNotes,
  'ops/player/note': writeNote,
  'ops/player/freeze': freezePlayer,
};
