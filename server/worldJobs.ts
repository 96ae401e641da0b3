import { dueConstants } from './config/dueConstants.jobs.ts';
import { dynamicReleases, releaseCastings } from './casting/casting.jobs.ts';
import { figures } from './community/figures.jobs.ts';
import { points } from './community/points.jobs.ts';
import { pots } from './community/pots.jobs.ts';
import { farmJobs } from './farm/farm.jobs.ts';
import { requestCleaning } from './http/requestCleaning.ts';
import { bookHeads } from './jobs/bookHeads.ts';
import { chainHead } from './jobs/chainHead.ts';
import { emission } from './jobs/emission.ts';
import { heartbeat } from './jobs/heartbeat.ts';
import { levelPools } from './jobs/levelPools.ts';
import type { Job } from './jobs/job.ts';
import { ledgerRanges } from './jobs/ledgerRanges.ts';
import { sealing } from './jobs/sealing.ts';
import { neighbourJobs } from './neighbours/neighbour.jobs.ts';
import { noticeJobs } from './notices/notice.jobs.ts';
import { economy } from './oversight/economy/economy.jobs.ts';
import { reserves } from './oversight/reserves/reserves.jobs.ts';
import { markFarmPool } from './prices/markFarmPool.jobs.ts';
import { poolsSeen } from './prices/poolsSeen.jobs.ts';
import { payDues } from './revenue/payDues.jobs.ts';
import { stepPrice } from './market/stepPrice.jobs.ts';
import { otcJobs } from './market/otc.jobs.ts';
import { carryBurn } from './payouts/carryBurn.jobs.ts';
import { goalJobs } from './goals/goal.jobs.ts';
import { leagueJobs } from './league/league.jobs.ts';
import { holdingJobs } from './holdingLimit/holding.jobs.ts';
import { couponJobs } from './coupons/coupon.jobs.ts';
import { deviceProofCleaning } from './sessions/deviceProofCleaning.ts';
import { actJobs } from './operatorActs/act.jobs.ts';
import { placePlayers } from './players/placePlayers.jobs.ts';
import { giftSleep } from './tickets/giftSleep.jobs.ts';
import { sessionCleaning } from './sessions/sessionCleaning.ts';

/** All jobs of the world. */
export const worldJobs: readonly Job[] = [
  emission,
  levelPools,
  releaseCastings,
  dynamicReleases,
  pots,
  points,
  ...holdingJobs,
  ...couponJobs,
  giftSleep,
  ...goalJobs,
  ...leagueJobs,
  carryBurn,
  markFarmPool,
  poolsSeen,
  payDues,
  ...farmJobs,
  ...otcJobs,
  stepPrice,
  dueConstants,
  heartbeat,
  sealing,
  ledgerRanges,
  figures,
  chainHead,
  bookHeads,
  ...actJobs,
  reserves,
  economy,
  ...neighbourJobs,
  ...noticeJobs,
  requestCleaning,
  sessionCleaning,
  deviceProofCleaning,
  placePlayers,
];
