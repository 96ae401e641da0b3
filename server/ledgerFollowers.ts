import { figuresFollower } from './community/figuresFollower.ts';
import { holdingFollower } from './holdingLimit/holdingFollower.ts';
import type { LedgerFollower } from './ledger/archive/ledgerFollower.ts';
import { actFollower } from './operatorActs/actFollower.ts';
import { auditFollower } from './oversight/audit/auditFollower.ts';
import { economyFollower } from './oversight/economy/economyFollower.ts';
import { reservesFollower } from './oversight/reserves/reservesFollower.ts';
import { feeFreeFollower } from './wallet/feeFreeFollower.ts';

/** Parts that read the history of the ledger: each says what it keeps of a range before it is detached. */
export const ledgerFollowers: readonly LedgerFollower[] = [
  auditFollower,
  figuresFollower,
  economyFollower,
  reservesFollower,
  holdingFollower,
  feeFreeFollower,
  actFollower,
];
