import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import manor from './tools/eslintRooms.mjs';

const CODE = '**/*.{ts,tsx}';
const PRODUCT = [
  'core/**/*.ts',
  'server/**/*.ts',
  'src/**/*.{ts,tsx}',
  'scenes/**/*.{ts,tsx}',
  'clients/ts/*.ts',
];

/** @param {string[]} names @param {string} message */
const globals = (names, message) => names.map((name) => ({ name, message }));

/** @param {Array<[string, string, string]>} rows */
const properties = (rows) => rows.map(([object, property, message]) => ({ object, property, message }));

/** @param {string} regex @param {string} message */
const packages = (regex, message) => ['error', { patterns: [{ regex, message }] }];

const CLOCK = 'take the instant as an argument (epoch ms): the caller knows the right clock';
const CHANCE = 'take the random value or the generator as an argument';
const NO_PLATFORM = 'core runs on every platform: take platform services as arguments';

const BASIC_RULES = {
  eqeqeq: ['error', 'always'],
  'no-var': 'error',
  'prefer-const': 'error',
  'no-console': 'error',
  'no-debugger': 'error',
  'no-alert': 'error',
  'no-eval': 'error',
  'no-implied-eval': 'error',
  'no-self-compare': 'error',
  'no-unsafe-finally': 'error',
  'no-constant-condition': ['error', { checkLoops: 'allExceptWhileTrue' }],
  'no-cond-assign': 'error',
  'no-dupe-else-if': 'error',
  'no-sparse-arrays': 'error',
  'no-async-promise-executor': 'error',
  'no-unmodified-loop-condition': 'error',
  'no-control-regex': 'error',
  'no-empty': 'error',
  'require-yield': 'error',
  'use-isnan': 'error',
  'valid-typeof': 'error',
};

/** Rules that need no types. Those that do are in .oxlintrc.json: a native program checks them in a fourth of the time. */
const TYPESCRIPT_RULES = {
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
  '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
  '@typescript-eslint/no-unused-vars': [
    'error',
    { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all', ignoreRestSiblings: true },
  ],
};

export default tseslint.config(
  {
    ignores: [
      'node_modules/',
      'dist/',
      '.manor/',
      '.build/',
      'core/abi/',
      'contracts/',
      'test-results/',
      'playwright-report/',
    ],
  },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  {
    files: [CODE],
    extends: [tseslint.configs.recommended],
    plugins: { manor },
    rules: {
      ...BASIC_RULES,
      ...TYPESCRIPT_RULES,
      'manor/directions': 'error',
      'manor/subpaths': 'error',
      'manor/extensions': 'error',
    },
  },
  {
    files: ['**/*.{mjs,js}'],
    plugins: { manor },
    rules: { ...BASIC_RULES, 'no-console': 'off', 'manor/subpaths': 'error', 'manor/extensions': 'error' },
  },
  {
    files: PRODUCT,
    rules: { 'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['core/**/*.ts'],
    rules: {
      'no-restricted-imports': packages(
        '^(?!\\.|#core/|zod(/mini)?$)',
        'core may import zod only: pass results in as arguments',
      ),
      'no-restricted-globals': [
        'error',
        ...globals(['process', 'Buffer', 'window', 'document', 'fetch', 'console', 'crypto'], NO_PLATFORM),
        ...globals(['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'performance'], CLOCK),
      ],
      'no-restricted-properties': [
        'error',
        ...properties([
          ['Date', 'now', CLOCK],
          ['Math', 'random', CHANCE],
        ]),
      ],
      'no-restricted-syntax': [
        'error',
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: CLOCK },
        { selector: "CallExpression[callee.name='Date']", message: CLOCK },
      ],
    },
  },
  {
    files: ['server/**/*.ts'],
    rules: {
      'no-restricted-imports': packages(
        '^(react|pixi\\.js|@pixi/|zustand|wagmi|axios|i18next|react-)',
        'the server has no user interface: use this package in src or scenes',
      ),
      'no-restricted-properties': [
        'error',
        ...properties([
          [
            'process',
            'env',
            'only server/env.ts reads the environment: add the setting there and pass it on',
          ],
          [
            'Math',
            'random',
            'Math.random is predictable: use node:crypto, and take the generator as an argument',
          ],
        ]),
      ],
    },
  },
  {
    files: [
      'server/{balances,casting,community,config,coupons,demo,farm,inbox,ledger,market,notices,operatorActs,players,prices,revenue,sessions,wallet}/**/*.ts',
    ],
    rules: {
      'no-restricted-properties': [
        'error',
        ...properties([
          [
            'process',
            'env',
            'only server/env.ts reads the environment: add the setting there and pass it on',
          ],
          [
            'Math',
            'random',
            'Math.random is predictable: use node:crypto, and take the generator as an argument',
          ],
          ['Date', 'now', CLOCK],
        ]),
      ],
    },
  },
  { files: ['server/**/*.ts'], ignores: ['server/{db,chain}/*.ts'], rules: { 'manor/pipelines': 'error' } },
  {
    files: ['server/**/*.ts'],
    ignores: ['server/ledger/buildPosting.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "ObjectExpression:has(> Property[key.name='key']):has(> Property[key.name='moves'])",
          message: 'build the posting by buildPosting(cause, at, moves): it omits moves of zero',
        },
      ],
    },
  },
  { files: ['server/env.ts'], rules: { 'no-restricted-properties': 'off' } },
  {
    files: [
      'server/{main,audit,daily,deploy,distribute,firstPlayer,moveBook,onBooks,role,signer,album,archive,archiveBooks}.ts',
      '{tools,examples}/**/*.ts',
      'tests/**/*.{ts,tsx}',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'scenes/**/*.{ts,tsx}', 'tests/**/*.tsx'],
    plugins: { 'react-hooks': hooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'react-hooks/set-state-in-render': 'error',
      'react-hooks/static-components': 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      'no-console': ['error', { allow: ['error'] }],
      'no-restricted-imports': packages(
        '^(node:|pg$|kysely|fastify|pino|@electric-sql)',
        'this package does not run in browsers: use it in server',
      ),
    },
  },
  {
    files: ['scenes/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': packages(
        '^(axios|wagmi|viem|react-dom|react-router|@tanstack|react-hot-toast|zustand|node:)',
        'a scene draws facts and reports taps: take data and actions by props from src/app',
      ),
      'no-restricted-globals': [
        'error',
        ...globals(
          ['fetch', 'WebSocket', 'XMLHttpRequest', 'localStorage', 'sessionStorage', 'indexedDB'],
          'a scene makes no calls and stores nothing: take facts and actions by props',
        ),
      ],
    },
  },
  {
    // Sheets are static files, not API calls.
    files: ['scenes/engine/fetchSheet.ts'],
    rules: { 'no-restricted-globals': 'off' },
  },
  {
    files: ['scenes/manor/**/*.{ts,tsx}', 'scenes/yard/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...globals(
          ['fetch', 'WebSocket', 'XMLHttpRequest', 'localStorage', 'sessionStorage', 'indexedDB'],
          'a scene makes no calls and stores nothing: take facts and actions by props',
        ),
        ...globals(['document', 'window'], 'only scenes/engine uses the page: call the engine'),
      ],
    },
  },
);
