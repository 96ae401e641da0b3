import { actChain } from './operatorActs/audit/actChain.ts';
import { albumCounts } from './album/audit/albumCounts.ts';
import { basketInvariants } from './baskets/basket.audit.ts';
import { castingInvariants } from './casting/casting.audit.ts';
import { communityInvariants } from './community/community.audit.ts';
import { farmInvariants } from './farm/farm.audit.ts';
import { holds } from './wallet/audit/holds.ts';
import { economyDays } from './oversight/economy/audit/economyDays.ts';
import { reserveRoot } from './oversight/reserves/audit/reserveRoot.ts';
import { marketInvariants } from './market/market.audit.ts';
import { orderLocks } from './market/audit/orderLocks.ts';
import { couponEscrows } from './coupons/audit/couponEscrows.ts';
import { goalInvariants } from './goals/goal.audit.ts';
import { neighbourInvariants } from './neighbours/neighbour.audit.ts';
import { leagueInvariants } from './league/league.audit.ts';
import { lookInvariants } from './looks/look.audit.ts';
import { giftTrees } from './tickets/audit/giftTrees.ts';
import { landCredit } from './tickets/audit/landCredit.ts';
import { sleptGifts } from './tickets/audit/sleptGifts.ts';
import { holdingBounds } from './holdingLimit/audit/holdingBounds.ts';
import { accountTerms } from './ledger/audit/accountTerms.ts';
import { atrCap } from './ledger/audit/atrCap.ts';
import { bookChains } from './ledger/audit/bookChains.ts';
import { books } from './ledger/audit/books.ts';
import { bounds } from './ledger/audit/bounds.ts';
import { cover } from './ledger/audit/cover.ts';
import { emitted } from './ledger/audit/emitted.ts';
import { hashChain } from './ledger/audit/hashChain.ts';
import type { Invariant } from './ledger/audit/invariant.ts';
import { inDoubt } from './ledger/audit/inDoubt.ts';
import { keys } from './ledger/audit/keys.ts';
import { noReward } from './ledger/audit/noReward.ts';
import { oldNode } from './ledger/audit/oldNode.ts';
import { openings } from './ledger/audit/openings.ts';
import { rewardBudget } from './ledger/audit/rewardBudget.ts';
import { rewardSource } from './ledger/audit/rewardSource.ts';
import { sponsorTree } from './ledger/audit/sponsorTree.ts';
import { sums } from './ledger/audit/sums.ts';
import { vaultOnChain } from './ledger/audit/vaultOnChain.ts';
import { versions } from './ledger/audit/versions.ts';

/** Invariants of all areas for the audit: the ledger by number, then the farm and the others. */
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
  books,
  bookChains,
  inDoubt,
  oldNode,
  openings,
  accountTerms,
  actChain,
  reserveRoot,
  economyDays,
  ...castingInvariants,
  ...farmInvariants,
  couponEscrows,
  giftTrees,
  landCredit,
  sleptGifts,
  ...goalInvariants,
  ...basketInvariants,
  albumCounts,
  ...neighbourInvariants,
  ...lookInvariants,
  ...leagueInvariants,
  ...marketInvariants,
  ...communityInvariants,
];
