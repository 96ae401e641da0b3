import { figuresFollower } from './community/figuresFollower.repo.ts';
import { holdingFollower } from './holdingLimit/holdingFollower.ts';
import { bookHeadsFollower } from './ledger/archive/bookHeadsFollower.ts';
import type { LedgerFollower } from './ledger/archive/ledgerFollower.ts';
import { actFollower } from './operatorActs/actFollower.repo.ts';
import { auditFollower } from './oversight/audit/auditFollower.repo.ts';
import { economyFollower } from './oversight/economy/economyFollower.repo.ts';
import { reservesFollower } from './oversight/reserves/reservesFollower.repo.ts';
import { feeFreeFollower } from './wallet/feeFreeFollower.repo.ts';
import { transferFollower } from './wallet/transferFollower.repo.ts';

/** Parts that read the history of the ledger: each says what it keeps of a range before it is detached. */
export const ledgerFollowers: readonly LedgerFollower[] = [
  auditFollower,
  bookHeadsFollower,
  figuresFollower,
  economyFollower,
  reservesFollower,
  holdingFollower,
  feeFreeFollower,
  transferFollower,
  actFollower,
];
