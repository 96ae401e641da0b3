import type { communityCalls } from '#core/api/community.ts';
import type { Handlers } from '#server/http/call.ts';
import { listReferees } from './listReferees.ts';
import { teamMetrics } from './teamMetrics.ts';

/** The calls of the community. */
export const communityHandlers: Handlers<keyof typeof communityCalls> = {
  'game/gameTreeTj': teamMetrics,
  'game/ztGameTj': listReferees,
};
