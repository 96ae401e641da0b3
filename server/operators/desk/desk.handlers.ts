import type { deskCalls } from '#core/api/deskCalls.ts';
import type { Handlers } from '#server/http/call.ts';
import { listActs } from './listActs.ts';
import { listJobs } from './listJobs.ts';
import { listPayouts } from './listPayouts.ts';
import { listSuspense } from './listSuspense.ts';
import { showToday } from './showToday.ts';
import { showWorldSeries } from './showWorldSeries.ts';

/** Handlers of operators' reads of the whole world. */
export const deskHandlers: Handlers<Exclude<keyof typeof deskCalls, `ops/notice/${string}`>> = {
  'ops/today': showToday,
  'ops/acts': listActs,
  'ops/world/series': showWorldSeries,
  'ops/jobs': listJobs,
  'ops/suspense': listSuspense,
  'ops/payouts': listPayouts,
};
