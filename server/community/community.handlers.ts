import type { farmStatisticsCalls } from '#core/api/farmStatistics.ts';
import type { communityCalls } from '#core/api/community.ts';
import type { Handlers } from '#server/http/call.ts';
import { showFarmStatistics } from './showFarmStatistics.ts';
import { listReferees } from './listReferees.ts';
import { showTeamMetrics } from './showTeamMetrics.ts';

/** Handlers of the community calls and of farm statistics. */
export const communityHandlers: Handlers<keyof typeof communityCalls | keyof typeof farmStatisticsCalls> = {
  'game/todayTj': showFarmStatistics,
  'game/gameTreeTj': showTeamMetrics,
  'game/ztGameTj': listReferees,
};
