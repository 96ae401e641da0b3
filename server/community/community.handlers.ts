import type { farmStatisticsCalls } from '#core/api/farmStatistics.ts';
import type { communityCalls } from '#core/api/community.ts';
import type { Handlers } from '#server/http/call.ts';
import { farmStatistics } from './farmStatistics.ts';
import { listReferees } from './listReferees.ts';
import { teamMetrics } from './teamMetrics.ts';

/** Handlers of the community calls and of farm statistics. */
export const communityHandlers: Handlers<keyof typeof communityCalls | keyof typeof farmStatisticsCalls> = {
  'game/todayTj': farmStatistics,
  'game/gameTreeTj': teamMetrics,
  'game/ztGameTj': listReferees,
};
