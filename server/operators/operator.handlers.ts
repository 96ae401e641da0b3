import type { operatorCalls } from '#core/api/operatorCalls.ts';
import type { Handlers } from '#server/http/call.ts';
import { dropAdjustment } from './dropAdjustment.ts';
import { endPlayerSignIns } from './endPlayerSignIns.ts';
import { listAdjustments } from './listAdjustments.ts';
import { proposeAdjustment } from './proposeAdjustment.ts';
import { passAdjustment } from './passAdjustment.ts';
import { setTier } from './setTier.ts';
import { showPlayer } from './showPlayer.ts';

/** Handlers of operators' calls on players. */
export const operatorHandlers: Handlers<Exclude<keyof typeof operatorCalls, `ops/constant/${string}`>> = {
  'ops/player': showPlayer,
  'ops/tier': setTier,
  'ops/session/end': endPlayerSignIns,
  'ops/credit': (call, params) => proposeAdjustment(call, params, params.pool),
  'ops/debit': (call, params) => proposeAdjustment(call, params, null),
  'ops/adjustment/list': listAdjustments,
  'ops/adjustment/pass': passAdjustment,
  'ops/adjustment/drop': dropAdjustment,
};
