// Areas of mutation testing: which files are changed, which tests must notice, and the least score in percent.

/**
 * @typedef {object} Area
 * @property {string[]} mutate globs of product files, from the root
 * @property {string[]} tests globs of the test files that run for each mutant: the fewest that cover the area
 * @property {boolean} database whether tests open worlds
 * @property {number} least mutants caught, in percent of all, those included that no test can catch
 */

/**
 * Files that hold SQL and no decisions of TypeScript. A mutant of a statement's text is another statement, often an
 * invalid one. Faults planted in a real database check these files: `tests/ledger/audit.test.ts` does so for each
 * invariant of `audit`.
 */
const SQL = [
  '!server/**/*.repo.ts',
  '!server/**/*.tables.ts',
  '!server/**/audit/**',
  '!server/ledger/accountSql.ts',
];

/** @type {Readonly<Record<string, Area>>} */
export const areas = {
  'core/rules': {
    mutate: ['core/rules/**/*.ts'],
    tests: [
      'tests/unit/rules/**/*.test.ts',
      'tests/unit/candles.test.ts',
      'tests/unit/matchOrder.test.ts',
      'tests/unit/client/notices.test.ts',
    ],
    database: false,
    least: 90,
  },
  'core/money': {
    mutate: ['core/money/**/*.ts'],
    tests: ['tests/unit/money/**/*.test.ts'],
    database: false,
    least: 90,
  },
  'server/ledger': {
    mutate: ['server/ledger/**/*.ts', ...SQL],
    tests: [
      'tests/unit/ledger/{build,check,genesis,ledger,post}*.test.ts',
      'tests/ledger/ledgerReads.test.ts',
      'tests/ledger/{homeShard,ledgerLines,post}.test.ts',
    ],
    database: true,
    least: 85,
  },
  'server/market': {
    mutate: ['server/market/**/*.ts', ...SQL],
    tests: [
      'tests/unit/market/{fill,order}*.test.ts',
      'tests/api/otc/orderHandlers.test.ts',
      'tests/api/money/swapHandlers.test.ts',
      'tests/api/otc/statistics.test.ts',
      'tests/api/otc/{expiry,gap,mostFills}.test.ts',
      'tests/api/money/price.test.ts',
    ],
    database: true,
    least: 85,
  },
  payouts: {
    mutate: ['server/payouts/**/*.ts', ...SQL],
    tests: [
      'tests/unit/payouts/**/*.test.ts',
      'tests/ledger/{payoutSteps,burnSteps,fillGaps,formerPayers,startPayouts,burnBooks}.test.ts',
      'tests/chain/{payout,burn}.test.ts',
    ],
    database: true,
    least: 85,
  },
  deposits: {
    mutate: ['server/deposits/**/*.ts', ...SQL],
    tests: ['tests/unit/deposits/**/*.test.ts', 'tests/ledger/deposit{Chain,Credit,Vault}Steps.test.ts'],
    database: true,
    least: 85,
  },
};
