import { castingInvariants } from '#server/casting/casting.audit.ts';
import { communityInvariants } from '#server/community/community.audit.ts';
import { farmInvariants } from '#server/farm/farm.audit.ts';
import { holds } from '#server/wallet/audit/holds.ts';
import { reserveRoot } from '#server/reserves/audit/reserveRoot.ts';
import { marketInvariants } from '#server/market/market.audit.ts';
import { orderLocks } from '#server/market/audit/orderLocks.ts';
import { couponEscrows } from '#server/tickets/audit/couponEscrows.ts';
import { giftTrees } from '#server/tickets/audit/giftTrees.ts';
import { holdingBounds } from '#server/holding/audit/holdingBounds.ts';
import { accountTerms } from './accountTerms.ts';
import { atrCap } from './atrCap.ts';
import { bounds } from './bounds.ts';
import { cover } from './cover.ts';
import { emitted } from './emitted.ts';
import { hashChain } from './hashChain.ts';
import type { Invariant } from './invariant.ts';
import { keys } from './keys.ts';
import { noReward } from './noReward.ts';
import { rewardBudget } from './rewardBudget.ts';
import { rewardSource } from './rewardSource.ts';
import { sponsorTree } from './sponsorTree.ts';
import { sums } from './sums.ts';
import { vaultOnChain } from './vaultOnChain.ts';
import { versions } from './versions.ts';

/** Everything that the audit checks: the ledger in the order of the numbers, then the farm. */
export const invariants: readonly Invariant[] = [
  sums,
  vaultOnChain,
  cover,
  bounds,
  holds,
  orderLocks,
  rewardBudget,
  atrCap,
  emitted,
  rewardSource,
  noReward,
  holdingBounds,
  sponsorTree,
  versions,
  keys,
  hashChain,
  accountTerms,
  reserveRoot,
  ...castingInvariants,
  ...farmInvariants,
  couponEscrows,
  giftTrees,
  ...marketInvariants,
  ...communityInvariants,
];
