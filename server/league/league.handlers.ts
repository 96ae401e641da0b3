import type { leagueCalls } from '#core/api/league.ts';
import type { Handlers } from '#server/http/call.ts';
import { showLeague } from './showLeague.ts';

/** Handlers of the league by path. */
export const leagueHandlers: Handlers<keyof typeof leagueCalls> = { 'game/league': showLeague };
