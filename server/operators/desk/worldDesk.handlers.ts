import type { worldDeskCalls } from '#core/api/worldDeskCalls.ts';
import type { Handlers } from '#server/http/call.ts';
import { listNodes } from '#server/operators/nodes/listNodes.ts';
import { listAudits } from './listAudits.ts';
import { replayConstant } from './replayConstant.ts';
import { runJobNow } from './runJobNow.ts';
import { showJobHistory } from './showJobHistory.ts';
import { showPools } from './showPools.ts';

/** Handlers of operators' calls about jobs, nodes, pools, rules and audits. */
export const worldDeskHandlers: Handlers<keyof typeof worldDeskCalls> = {
  'ops/job/history': showJobHistory,
  'ops/job/run': runJobNow,
  'ops/nodes': listNodes,
  'ops/pools': showPools,
  'ops/constant/replay': replayConstant,
  'ops/audit/history': listAudits,
};
