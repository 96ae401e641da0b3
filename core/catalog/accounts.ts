/** Pools of the game: accounts that everyone shares, named `pool:<pool>`. */
export const pools = [
  'emission',
  'farm',
  'casting',
  'promotion',
  'team',
  'swap',
  'rewards',
  'levelPot',
  'managementPot',
  'communityPot',
  'insurance',
  'operations',
] as const;

export type Pool = (typeof pools)[number];

/** Pools of the daily pots, by pot. */
export const potPools = {
  level: 'levelPot',
  management: 'managementPot',
  community: 'communityPot',
} as const satisfies Record<string, Pool>;

/** Pools where rewards wait until they are paid. */
export const rewardPools: readonly Pool[] = [
  'rewards',
  potPools.level,
  potPools.management,
  potPools.community,
];

/** Liabilities by category, in display order. The first four belong to players, the others to no player yet. */
export const liabilityKinds = [
  'available',
  'withdrawals',
  'orders',
  'castings',
  'promises',
  'unattributed',
] as const;

export type LiabilityKind = (typeof liabilityKinds)[number];

interface AccountTerms {
  /** Part of the name after the kind: nothing (`vault`), a pool (`pool:farm`), or the id of a player (`user:7`) or an object (`hold:7`). */
  suffix: 'none' | 'pool' | 'player' | 'object';
  /** Owner of the money: the player whose id the name contains, or the player who pays in first; null: no player. */
  owner: 'named' | 'payer' | null;
  /** Has a part in each of the 64 books, and the parts are summed: every player's postings may use the account. */
  isSharded: boolean;
  /** Its entries lie in the row of their posting, since nobody reads along the account (decision 147). */
  isPacked: boolean;
  /** Line of the reserves that counts the account's USDT and ATR; null for accounts that never hold these coins. */
  countedAs: LiabilityKind | 'vault' | 'pools' | 'burned' | null;
}

/**
 * Kinds of ledger accounts (economy: Chart of accounts). `vault` mirrors the chain and is debit-normal; all others
 * are credit-normal. `issuer` exists for ATB, TKT and PTS and is with `transit` the only other account that may be
 * below zero. The database knows the same kinds: `ledger_open`, `ledger_sharded` and `ledger_packed` in the migrations.
 */
export const accountKinds = {
  vault: { suffix: 'none', owner: null, isSharded: false, isPacked: false, countedAs: 'vault' },
  suspense: { suffix: 'none', owner: null, isSharded: false, isPacked: false, countedAs: 'unattributed' },
  burn: { suffix: 'none', owner: null, isSharded: true, isPacked: true, countedAs: 'burned' },
  issuer: { suffix: 'none', owner: null, isSharded: true, isPacked: true, countedAs: null },
  pool: { suffix: 'pool', owner: null, isSharded: true, isPacked: true, countedAs: 'pools' },
  user: { suffix: 'player', owner: 'named', isSharded: false, isPacked: false, countedAs: 'available' },
  hold: { suffix: 'object', owner: 'payer', isSharded: false, isPacked: false, countedAs: 'withdrawals' },
  order: { suffix: 'object', owner: 'payer', isSharded: false, isPacked: false, countedAs: 'orders' },
  casting: { suffix: 'object', owner: 'payer', isSharded: false, isPacked: false, countedAs: 'castings' },
  castingOutput: { suffix: 'object', owner: null, isSharded: false, isPacked: false, countedAs: 'promises' },
  // Promises of a player's plants, hens and coupons.
  plants: { suffix: 'player', owner: null, isSharded: false, isPacked: true, countedAs: 'promises' },
  hens: { suffix: 'player', owner: null, isSharded: false, isPacked: true, countedAs: 'promises' },
  coupons: { suffix: 'player', owner: null, isSharded: false, isPacked: true, countedAs: 'promises' },
  // Promise of one plant, hen or coupon: gift trees, and objects from before the accounts above.
  plant: { suffix: 'object', owner: null, isSharded: false, isPacked: false, countedAs: 'promises' },
  hen: { suffix: 'object', owner: null, isSharded: false, isPacked: false, countedAs: 'promises' },
  coupon: { suffix: 'object', owner: null, isSharded: false, isPacked: false, countedAs: 'promises' },
  // Rewards of a sponsor that the hourly payment has not paid yet: of direct referees, and of theirs. They wait in the
  // books of those who spent.
  due: { suffix: 'player', owner: null, isSharded: true, isPacked: true, countedAs: 'promises' },
  dueTeam: { suffix: 'player', owner: null, isSharded: true, isPacked: true, countedAs: 'promises' },
  // On its way between two books: closes the parts of a posting that concerns several. Its parts together are zero.
  transit: { suffix: 'none', owner: null, isSharded: true, isPacked: true, countedAs: 'pools' },
} as const satisfies Record<string, AccountTerms>;

export type AccountKind = keyof typeof accountKinds;

/** Kinds with some terms, such as `{ owner: 'payer' }`. */
export type AccountKindWith<Terms extends Partial<AccountTerms>> = {
  [Kind in AccountKind]: (typeof accountKinds)[Kind] extends Terms ? Kind : never;
}[AccountKind];

/** Name of a ledger account within a coin. */
export type AccountName =
  | AccountKindWith<{ suffix: 'none' }>
  | `${AccountKindWith<{ suffix: 'pool' }>}:${Pool}`
  | `${AccountKindWith<{ suffix: 'player' | 'object' }>}:${bigint}`;

/** The kinds whose terms pass a test, in the order of the catalog. */
export function accountKindsWhere(test: (terms: AccountTerms) => boolean): AccountKind[] {
  return (Object.keys(accountKinds) as AccountKind[]).filter((kind) => test(accountKinds[kind]));
}
