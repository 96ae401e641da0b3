// Areas of mutation testing: which files are changed, which tests must notice, and the least score in percent.

/**
 * @typedef {object} Area
 * @property {string[]} mutate globs of product files, from the root
 * @property {string[]} tests globs of the test files that run for each mutant: the fewest that cover the area
 * @property {'pglite' | null} database of worlds that the tests open; null: they open none
 * @property {number} least mutants caught, in percent of all, those included that no test can catch
 */

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
    database: null,
    least: 90,
  },
  'core/money': {
    mutate: ['core/money/**/*.ts'],
    tests: ['tests/unit/money/**/*.test.ts'],
    database: null,
    least: 90,
  },
  'server/ledger': {
    mutate: ['server/ledger/**/*.ts'],
    tests: ['tests/unit/ledger/**/*.test.ts', 'tests/unit/revenueSplit.test.ts', 'tests/ledger/**/*.test.ts'],
    database: 'pglite',
    least: 85,
  },
  'server/market': {
    mutate: ['server/market/**/*.ts'],
    tests: [
      'tests/unit/market/**/*.test.ts',
      'tests/api/otc/**/*.test.ts',
      'tests/api/money/{price,swap}.test.ts',
    ],
    database: 'pglite',
    least: 85,
  },
  payouts: {
    mutate: ['server/payouts/**/*.ts'],
    tests: ['tests/unit/payouts/**/*.test.ts', 'tests/chain/{payout,burn}*.test.ts'],
    database: 'pglite',
    least: 85,
  },
  deposits: {
    mutate: ['server/deposits/**/*.ts'],
    tests: [
      'tests/unit/deposits/**/*.test.ts',
      'tests/ledger/deposits.test.ts',
      'tests/api/wallet/recharge.test.ts',
      'tests/chain/deposits*.test.ts',
    ],
    database: 'pglite',
    least: 85,
  },
};
