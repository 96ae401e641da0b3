import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { pageWithPicture } from '../../tools/layersPicture.mjs';
import { buildOutputs } from './checks/buildOutputs.ts';
import { undocumentedCalls, untestedCalls } from './checks/calls.ts';
import { cycles } from './checks/cycles.ts';
import { dayLength } from './checks/dayLength.ts';
import { directions } from './checks/directions.ts';
import { documents } from './checks/documents.ts';
import { clientNames, documentedNames, serverNames, uniqueNames } from './checks/endpointNames.ts';
import { fileSizes } from './checks/fileSizes.ts';
import { folderCycles } from './checks/folderCycles.ts';
import { gallery } from './checks/gallery.ts';
import { layersPicture, layersTable } from './checks/layersPicture.ts';
import { LANGUAGES } from './checks/localeFile.ts';
import { localeKeys } from './checks/localeKeys.ts';
import { names } from './checks/names.ts';
import { packages } from './checks/packages.ts';
import { documentProse, prose, proseFigures } from './checks/prose.ts';
import { readmes } from './checks/readmes.ts';
import { refusalTexts } from './checks/refusalTexts.ts';
import { routes } from './checks/routes.ts';
import { findings } from './checks/findings.ts';
import { security } from './checks/security.ts';
import { specification } from './checks/specification.ts';
import { sqlPlaces } from './checks/sqlPlaces.ts';
import { tokens } from './checks/tokens.ts';
import { words } from './checks/words.ts';
import { plantTree } from './plantTree.ts';

const inAll = (name: string, text: string) =>
  Object.fromEntries(LANGUAGES.map((language) => [`locales/${language}/${name}`, text]));

describe('directions', () => {
  test.each([
    ['core/rules/care.ts', "import { post } from '#server/ledger/post.ts';", 'core imports server'],
    ['server/farm/sow.ts', "import { App } from '../../src/app/App.tsx';", 'server imports src'],
    [
      'scenes/manor/Plot.tsx',
      "import type { S } from '../../src/store/store.ts';",
      'scenes imports src/store',
    ],
    ['src/ui/Button.tsx', "export { a } from '../store/store.ts';", 'src/ui imports src/store'],
    ['src/api/client.ts', "import '../wallet/connect.ts';", 'src/api imports src/wallet'],
    ['src/queries/a.ts', "import { sow } from '../actions/sow.ts';", 'src/queries imports src/actions'],
    ['src/selectors/a.ts', "import { client } from '../api/client.ts';", 'src/selectors imports src/api'],
    ['src/actions/sow.ts', "import { Sheet } from '../ui/Sheet.tsx';", 'src/actions imports src/ui'],
    ['src/screens/farm/Farm.tsx', "const A = import('../atr/Atr.tsx');", 'imports another screen'],
    [
      'src/screens/farm/Farm.tsx',
      "import { Scene } from '../../../scenes/manor/Scene.tsx';",
      'imports scenes',
    ],
    ['src/app/App.tsx', "import { env } from '#server/env.ts';", 'src imports server'],
    ['core/rules/care.ts', "import { clock } from '../../tools/clock.mjs';", 'core imports tools'],
  ])('%s may not: %s', (path, line, fault) => {
    expect(directions(plantTree({ [path]: line }))).toEqual([expect.stringContaining(fault)]);
  });

  test.each([
    ['src/ui/Sky.tsx', "import { grow } from '../../core/rules/grow.ts';", "write '#core/rules/grow.ts'"],
    ['server/farm/sow.ts', "import { post } from '../ledger/post.ts';", "write '#server/ledger/post.ts'"],
    ['server/farm/sow.ts', "type P = import('../ledger/post.ts').P;", "write '#server/ledger/post.ts'"],
    ['core/rules/care.ts', "const a = import('../money/a.ts');", "write '#core/money/a.ts'"],
    ['tests/unit/a.test.ts', "export { env } from '../../server/env.ts';", "write '#server/env.ts'"],
  ])('%s climbs: %s', (path, line, fault) => {
    expect(directions(plantTree({ [path]: line }))).toEqual([expect.stringContaining(fault)]);
  });

  test.each([
    ['server/ledger/post.ts', '#server/farm/sow.ts', 'a layer above; an engine knows no plant'],
    ['server/db/a.ts', '#server/ledger/post.ts', 'a layer above; the ground knows no area'],
    ['server/prices/a.ts', '#server/market/a.ts', 'a layer above; what many areas share'],
    [
      'server/market/a.ts',
      '#server/casting/a.ts',
      'its neighbour; move the part that both need into a shared',
    ],
    ['server/coupons/a.ts', '#server/farm/a.ts', 'its neighbour'],
    ['server/farm/land/sow.ts', '#server/tickets/a.ts', 'a layer above'],
    ['server/community/a.ts', '#server/oversight/audit/a.ts', 'a layer above'],
    ['server/farm/a.ts', '#server/handlers.ts', 'nothing imports the process'],
    ['server/quests/a.ts', '#server/db/a.ts', 'server/quests is in no layer'],
  ])('%s may not import %s: layers', (path, target, fault) => {
    expect(directions(plantTree({ [path]: `import type { A } from '${target}';` }))).toEqual([
      expect.stringContaining(fault),
    ]);
  });

  test('allowed imports pass', () => {
    const tree = plantTree({
      'server/farm/sow.ts':
        "import { grow } from '#core/rules/grow.ts'; import { a } from './a.ts'; import { c } from '#server/coupons/c.ts';",
      'server/handlers.ts': "import { f } from './farm/f.ts'; import { i } from './invariants.ts';",
      'scenes/manor/Plot.tsx': "import { grow } from '#core/rules/grow.ts';",
      'src/screens/farm/Farm.tsx':
        "import { a } from '../../actions/a.ts'; import { P } from './parts/P.tsx';",
      'src/app/App.tsx':
        "import { Scene } from '../../scenes/manor/Scene.tsx'; import { B } from '../ui/B.tsx';",
      'tests/unit/a.test.ts': "import { post } from '#server/ledger/post.ts';",
    });
    expect(directions(tree)).toEqual([]);
  });
});

test('cycles: rings of values, types and lazy imports are reported', () => {
  const ring = { 'core/a.ts': "import { b } from './b.ts';", 'core/b.ts': "import { a } from './a.ts';" };
  const faults = ['core/a.ts -> core/b.ts -> core/a.ts'];
  expect(cycles(plantTree(ring))).toEqual(faults);
  expect(cycles(plantTree({ ...ring, 'core/b.ts': "import type { a } from './a.ts';" }))).toEqual(faults);
  expect(cycles(plantTree({ ...ring, 'core/b.ts': "const a = () => import('./a.ts');" }))).toEqual(faults);
  expect(cycles(plantTree({ ...ring, 'core/b.ts': "type A = import('./a.ts').A;" }))).toEqual(faults);
  expect(cycles(plantTree({ ...ring, 'core/b.ts': '' }))).toEqual([]);
});

describe('folder cycles', () => {
  test('sibling folders at any depth, through other folders and by types', () => {
    const tree = plantTree({
      'scenes/manor/Manor.tsx': "import { henView } from '../yard/henView.ts';",
      'scenes/yard/henView.ts': '',
      'scenes/yard/taps.ts': "import type { Hit } from '../manor/hit.ts';",
      'scenes/manor/hit.ts': '',
      'server/farm/land/sow.ts': "import { a } from '#server/farm/stock/a.ts';",
      'server/farm/stock/a.ts': "import { b } from '#server/farm/hens/b.ts';",
      'server/farm/hens/b.ts': "const c = import('#server/farm/land/sow.ts');",
    });
    expect(folderCycles(tree, 'scenes')).toEqual([expect.stringContaining('scenes: manor <-> yard')]);
    expect(folderCycles(tree, 'server')).toEqual([
      expect.stringContaining('server/farm: hens <-> land <-> stock'),
    ]);
  });
  test('a folder and a file beside it', () => {
    const tree = plantTree({
      'server/ledger/audit.ts': "import { sums } from './audit/sums.ts';",
      'server/ledger/audit/sums.ts': "import type { Found } from '#server/ledger/audit.ts';",
    });
    expect(folderCycles(tree, 'server')).toEqual([
      expect.stringContaining('server/ledger: audit <-> audit.ts'),
    ]);
  });
  test("a folder's list that reads what the folder needs is not a ring", () => {
    const tree = plantTree({
      'server/farm/farm.handlers.ts': "import { sow } from './land/sow.ts';",
      'server/farm/land/sow.ts': "import { lockFarm } from '#server/farm/farm.repo.ts';",
      'server/farm/farm.repo.ts': '',
    });
    expect(folderCycles(tree, 'server')).toEqual([]);
  });
});

test('layers picture: an import missing in the picture is reported, and one that is gone', () => {
  const page = (arrows: string) =>
    `<!-- layers: drawn by tools/layersPicture.mjs -->\n${arrows}<!-- end of layers -->\n`;
  const farm = { 'server/farm/sow.ts': "import { p } from '#server/prices/p.ts';" };
  const drawn = pageWithPicture(plantTree({ ...farm, 'docs/architecture.md': page('') }).root);
  expect(drawn).toContain('area_farm --> area_prices');
  expect(layersPicture(plantTree({ ...farm, 'docs/architecture.md': drawn }))).toEqual([]);
  const faults = [expect.stringContaining('run node tools/layersPicture.mjs')];
  const laterFiles = { 'server/farm/reap.ts': "import type { C } from '#server/coupons/c.ts';" };
  expect(layersPicture(plantTree({ ...farm, ...laterFiles, 'docs/architecture.md': drawn }))).toEqual(faults);
  expect(layersPicture(plantTree({ 'server/farm/sow.ts': '', 'docs/architecture.md': drawn }))).toEqual(
    faults,
  );
  expect(layersPicture(plantTree(farm))).toEqual(['docs/architecture.md is missing']);
});

test('layers table: an area that its row lacks is reported', () => {
  const row = '| engines | `ledger`, `chain`, `keys`, `signer`, `live`, `jobs`, `sessions` | the ground |';
  const faults = layersTable(plantTree({ 'CONTRIBUTING.md': row }));
  expect(faults).toContain('CONTRIBUTING.md: the row of the layer engines lacks http');
  expect(faults).not.toContain('CONTRIBUTING.md: the row of the layer engines lacks keys');
});

test('file sizes: 300 lines pass, 301 fail, tables are exempt', () => {
  const lines = (count: number) => 'x;\n'.repeat(count);
  const tree = plantTree({
    'core/a.ts': lines(300),
    'core/b.ts': lines(301),
    'core/api/table.ts': lines(900),
    'tests/unit/a.test.ts': lines(900),
  });
  expect(fileSizes(tree)).toEqual([expect.stringMatching(/^core\/b\.ts: 301 lines/)]);
});

test('readmes: missing, too long, and short enough', () => {
  const tree = plantTree({
    'core/a.ts': '',
    'server/README.md': 'line\n'.repeat(13),
    'server/farm/sow.ts': '',
    'src/README.md': 'line\n'.repeat(12),
  });
  expect(readmes(tree)).toEqual([
    expect.stringMatching(/^core\/README\.md is missing/),
    expect.stringMatching(/^server\/README\.md: 13 lines/),
    expect.stringMatching(/^server\/farm\/README\.md is missing/),
  ]);
});

test('documents: dead links, unknown npm scripts, and missing files and folders', () => {
  const tree = plantTree({
    'package.json': '{ "scripts": { "check": "" } }',
    'README.md': '[a](docs/a.md) [b](docs/b.md#c) [d](https://e.f) `npm run check` `npm run cheque`',
    'docs/a.md':
      '[up](../README.md) `server/farm/sow` `server/farm/reap` `server/` `reap.ts` `<noun>.repo.ts`',
    'server/farm/sow.ts': '',
  });
  expect(documents(tree)).toEqual([
    'README.md links to docs/b.md, which is not there',
    'README.md: there is no npm run cheque',
    'docs/a.md names server/farm/reap, which is not there',
    'docs/a.md names reap.ts, which is not there',
  ]);
});

describe('names', () => {
  test.each(['core/utils.ts', 'src/ui/index.tsx', 'server/farm/types.ts', 'core/misc.ts'])(
    '%s says nothing',
    (path) => {
      expect(names(plantTree({ [path]: '' })).join()).toContain('name it for what it holds');
    },
  );
  test('an action, a call and a component export the name of their file', () => {
    const tree = plantTree({
      'src/actions/waterPlot.ts': 'export const waterPlots = 1;',
      'server/farm/sowPlot.ts': 'export async function sowPlot() {}',
      'server/farm/plot.repo.ts': 'export const lockPlot = 1;',
      'server/farm/price.ts': 'export const readPrice = 1;',
      'server/farm/feedHen.ts': 'export const feed = 1;',
      'src/ui/Button.tsx': 'export default function () {}',
      'scenes/manor/Tree.tsx': 'function Tree() {} export { Tree };',
    });
    expect(names(tree)).toEqual([
      'server/farm/feedHen.ts: exports feed, not feedHen',
      'src/actions/waterPlot.ts: exports waterPlots, not waterPlot',
      'src/ui/Button.tsx: exports nothing, not Button',
    ]);
  });
  test('tests live under tests/', () => {
    expect(names(plantTree({ 'core/rules/care.test.ts': '' }))).toEqual([
      'core/rules/care.test.ts: tests live under tests/',
    ]);
  });
});

describe('SQL', () => {
  test.each([
    "db.selectFrom('plot')",
    'sql`select 1`',
    'sql<{ n: number }>`select 1`',
    "db.updateTable('plot')",
  ])('%s stays in the repos', (line) => {
    expect(sqlPlaces(plantTree({ 'server/farm/sow.ts': line }))).toEqual([
      expect.stringContaining('*.repo.ts'),
    ]);
    expect(sqlPlaces(plantTree({ 'server/farm/plot.repo.ts': line }))).toEqual([]);
  });
  test.each([
    "db.insertInto('posting')",
    'sql`UPDATE account SET balance = 0`',
    'sql`insert into entry values (1)`',
  ])('%s is the ledger alone', (line) => {
    const faults = sqlPlaces(plantTree({ 'server/farm/plot.repo.ts': line }));
    expect(faults).toEqual([expect.stringContaining('only server/ledger writes the book')]);
    expect(sqlPlaces(plantTree({ 'server/ledger/post.ts': line }))).toEqual([]);
  });
});

describe('words', () => {
  // Specimens inside strings: text that the check must find.
  test.each([
    ["const home = '/work/main';", 'a path of one machine'],
    ["const home = '/tmp/bash';", 'a fixed temporary path'],
    ['// see https://registry.example.org', 'the address of a registry'],
    ['// TODO later', 'unfinished work'], // a specimen
    ['test.only(1)', 'a test that does not run'], // a specimen
    ['describe.skip(1)', 'a test that does not run'], // a specimen
    ['// @ts-ignore', 'a lock picked'], // a specimen
    ['/* eslint-disable no-var */', 'a lock picked'], // a specimen
    ['// oxlint-disable-next-line', 'a lock picked'], // a specimen
    ['//registry.npmjs.org/:_authToken', 'the address of a registry'],
  ])('%s is told', (line, why) => {
    expect(words(plantTree({ 'core/a.ts': `\n${line}\n` }))).toEqual([
      expect.stringContaining(`core/a.ts:2: ${why}`),
    ]);
  });
  test('an EXISTS that selects no column', () => {
    const tree = plantTree({ 'server/farm/a.repo.ts': 'sql`SELECT EXISTS (\n  SELECT FROM plot)`' });
    expect(words(tree)).toEqual([expect.stringContaining('server/farm/a.repo.ts:1: an EXISTS without')]);
  });
  test('a lock file without addresses', () => {
    const tree = plantTree({ 'package-lock.json': '{ "resolved": "https://example.org/a.tgz" }' });
    expect(words(tree)).toEqual([expect.stringContaining('package-lock.json:1')]);
  });
  test('ignored files are not read', () => {
    const tree = plantTree({
      '.gitignore': 'dist/\n*.log\n',
      'dist/a.ts': '// TODO', // a specimen
      'core/x.log': '// TODO', // a specimen
    });
    expect(tree.files).toEqual(['.gitignore']);
  });
});

describe('texts', () => {
  test('a missing key, an extra key, an empty text, another placeholder, a missing language', () => {
    const good = inAll('ui.json', '{ "a": { "b": "{{n}} <1>x</1>", "c_other": "{{count}}" } }');
    expect(localeKeys(plantTree(good))).toEqual([]);
    const bad = plantTree({
      ...good,
      'locales/en/ui.json': '{ "a": { "b": "{{n}} <1>x</1>", "c_one": "one", "c_other": "{{count}}" } }',
      'locales/ko/ui.json': '{ "a": { "c_other": "{{count}}", "d": "x" } }',
      'locales/ja/ui.json': '{ "a": { "b": "{{m}} <1>x</1>", "c_other": " " } }',
    });
    expect(localeKeys(bad)).toEqual([
      'locales/ko/ui.json: a.b is missing',
      'locales/ko/ui.json: a.d is in no Chinese file',
      'locales/ja/ui.json: a.b fills [</1> <1> m], Chinese fills [</1> <1> n]',
      'locales/ja/ui.json: a.c_other is empty or no text',
    ]);
    const { 'locales/th/ui.json': _, ...five } = good;
    expect(localeKeys(plantTree(five))).toEqual(['locales/th/ui.json is missing']);
  });
  test('notices are Chinese and English', () => {
    const two = { 'locales/zh/notices.json': '{ "a": "1" }', 'locales/en/notices.json': '{ "a": "1" }' };
    expect(localeKeys(plantTree(two))).toEqual([]);
  });
  test('every refusal has a sentence, and every sentence a refusal', () => {
    const tree = plantTree({
      ...inAll('refusals.json', '{ "notRipe": "x" }'),
      'locales/vi/refusals.json': '{ "old": "x" }',
    });
    expect(refusalTexts(tree, ['notRipe'])).toEqual([
      'locales/vi/refusals.json: notRipe has no text',
      'locales/vi/refusals.json: no refusal is called old',
    ]);
    expect(refusalTexts(plantTree(inAll('ui.json', '{}')), ['notRipe'])).toHaveLength(1);
  });
});

test('finds copies of the length of a day', () => {
  const tree = plantTree({
    'core/catalog/dayMs.ts': 'export const DAY_MS = 86_400_000;',
    'server/a.ts': 'const week = 7 * 86_400_000;',
    'src/b.ts': 'const MAX_WAIT_MS = 24 * 3_600_000;',
    'src/c.ts': 'const week = 7 * DAY_MS;',
    'src/d.ts': 'const MINUTE_MS = 60_000;',
  });
  expect(dayLength(tree)).toEqual([
    'server/a.ts: import DAY_MS, HOUR_MS or MINUTE_MS from core/catalog/dayMs.ts',
    'src/b.ts: import DAY_MS, HOUR_MS or MINUTE_MS from core/catalog/dayMs.ts',
    'src/d.ts: import DAY_MS, HOUR_MS or MINUTE_MS from core/catalog/dayMs.ts',
  ]);
});

describe('calls and routes', () => {
  const player = { access: 'player', changes: true };
  const water = { ...player, name: 'waterPlots', family: 'carePlots' };

  test('finds names without a verb and a noun, and names given twice', () => {
    const swap = { ...player, name: 'swapCoins' };
    expect(uniqueNames({ a: { ...player, name: 'js' }, b: swap, c: swap })).toEqual([
      'a: js is not a verb and a noun in camel case',
      'b: swapCoins names two calls',
      'c: swapCoins names two calls',
    ]);
  });

  test('finds handlers of another name, and handlers under another path', () => {
    const tree = plantTree({
      'server/market/exchangeCoins.ts': 'export const exchangeCoins = 1;',
      'server/farm/sellStock.ts': 'export const sellStock = 1;',
      'server/farm/carePlots.ts': 'export const carePlots = 1;',
      'server/farm/sowPlots.ts': 'export const sowPlots = 1;',
      'server/farm/farm.handlers.ts':
        "const all = { 'game/seed/sell': sellGoods, [careTerms[care].give.path]: carePlots(care), 'game/sow': sowPlots };",
    });
    const calls = {
      'user/exchange': { ...player, name: 'swapCoins' },
      'game/seed/sell': { ...player, name: 'sellStock' },
      'game/land/js': water,
      'game/sow': { ...player, name: 'sowPlots' },
      'game/buy': { ...player, name: 'sellStock' },
    };
    expect(serverNames(tree, calls)).toEqual([
      'user/exchange: no server file swapCoins.ts exports it',
      expect.stringMatching(/^game\/seed\/sell: registered as sellGoods.*, not sellStock$/),
      'game/buy: registered as nothing, not sellStock',
    ]);
  });

  test('finds player calls without an action of their name, and actions of another name', () => {
    const tree = plantTree({
      'src/actions/giveCare.ts': "export const giveCare = () => client.change('game/land/js');",
      'src/actions/sowPlots.ts': "export const sowPlots = () => client.change('game/sow');",
      'src/actions/sellStock.ts': "export const sellStock = () => client.change('game/sow');",
      'src/screens/Sheet.tsx': "export const Sheet = () => client.change('ops/pause');",
    });
    const calls = {
      'game/land/js': water,
      'game/sow': { ...player, name: 'sowPlots' },
      'game/seed/sell': { ...player, name: 'sellStock' },
      'ops/pause': { name: 'pauseFlow', access: 'operator', changes: true },
    };
    expect(clientNames(tree, calls)).toEqual([
      'game/land/js: no action src/actions/carePlots.ts makes it',
      'game/seed/sell: no action src/actions/sellStock.ts makes it',
      'src/actions/giveCare.ts: makes a changing call, and no call has its name',
      'src/screens/Sheet.tsx: makes a changing call, and no call has its name',
    ]);
  });

  test('finds other names in the specification', () => {
    const tree = plantTree({
      'docs/specification.md':
        '| game/land/js, sow | `waterPlots`, `sowPlots` | x |\n| game/sell | `sellGoods` | x |\n',
    });
    const calls = {
      'game/land/js': water,
      'game/land/sow': { ...player, name: 'sowPlots' },
      'game/sell': { ...player, name: 'sellStock' },
    };
    expect(documentedNames(tree, calls)).toEqual([
      'docs/specification.md: game/sell is `sellStock`, not `sellGoods`',
    ]);
  });

  test('a call without a sentence, a call without a test', () => {
    const tree = plantTree({ 'tests/api/land.test.ts': "call('game/land/jsPrice')" });
    expect(undocumentedCalls({ 'game/land/js': { summary: 'Water.' }, config: {} })).toHaveLength(2);
    expect(untestedCalls(tree, ['game/land/js', 'game/land/jsPrice'])).toEqual([
      'game/land/js: no test under tests/api writes this path out',
    ]);
  });
  test('a route without wiring', () => {
    const faults = routes(
      plantTree({ 'src/app/routes.tsx': "[{ path: '/', a }, { path: 'farm' }, { path: '/atr' }]" }),
    );
    expect(faults).toContain('/farm-details: src/app names no such route');
    expect(faults).toHaveLength(16);
  });
});

describe('committed files', () => {
  test('a version that is not exact', () => {
    const asked = { viem: '^2.57.1', zod: '4.6.7', typescript7: 'npm:typescript@7.0.2', pg8: 'npm:pg@^8' };
    expect(packages(plantTree({ 'package.json': JSON.stringify({ dependencies: asked }) }))).toEqual([
      'package.json: viem is asked for as ^2.57.1, not as one exact version',
      'package.json: pg8 is asked for as npm:pg@^8, not as one exact version',
    ]);
  });
  test('a tracked build output', () => {
    const { root } = plantTree({ '.gitignore': 'dist/\n', 'dist/app.js': '' });
    for (const args of [
      ['init', '-q'],
      ['add', '-f', '.'],
    ])
      spawnSync('git', args, { cwd: root });
    expect(buildOutputs(root)).toEqual(['dist/app.js is a build output and is tracked']);
  });
});

test('specification: a missing test and a call without a line are reported', () => {
  const page = 'docs/specification.md';
  expect(specification(plantTree({}))).toEqual([`${page} is missing`]);
  const faults = specification(
    plantTree({
      [page]: '| game/land/buy, cc | `api/a.test.ts`, `api/b.test.ts` |',
      'tests/api/a.test.ts': '',
    }),
  );
  expect(faults).toContain(`${page} names tests/api/b.test.ts, which is not there`);
  expect(faults).toContain(`${page} has no line for game/land/js`);
  expect(faults).not.toContain(`${page} has no line for game/land/cc`);
});

test('tokens: colours and font sizes are written in the tokens only', () => {
  const tree = plantTree({
    'src/ui/tokens.css': ':root { --leaf: #45801c; }',
    'src/ui/Good.module.css': '#root {\n  color: var(--leaf);\n  padding: 4px;\n}',
    'src/ui/Hex.module.css': '.a {\n  color: #45801c;\n}',
    'src/screens/farm/Rgb.module.css': '.a { box-shadow: 0 0 1px rgb(1 2 3 / 4%); }',
    'src/app/Size.module.css': '.a { font-size: 13px; }',
  });
  expect(tokens(tree)).toEqual([
    expect.stringMatching(/^src\/app\/Size\.module\.css:1: a size/),
    expect.stringMatching(/^src\/screens\/farm\/Rgb\.module\.css:1: a colour/),
    expect.stringMatching(/^src\/ui\/Hex\.module\.css:2: a colour/),
  ]);
});

test('gallery: a component missing in the gallery is reported', () => {
  const tree = plantTree({
    'src/ui/Button.tsx': '',
    'src/ui/ButtonRow.tsx': '',
    'src/ui/useWallNow.ts': '',
    'tests/gallery/controls.tsx': 'export const a = <ButtonRow />;',
  });
  expect(gallery(tree)).toEqual([expect.stringMatching(/^src\/ui\/Button\.tsx: show it/)]);
});

describe('prose', () => {
  const faultsOf = (text: string) => prose(proseFigures(plantTree({ 'src/ui/a.tsx': text })));

  test.each([
    '/** What a call costs. */\nexport const a = 1;',
    '// Who invites.\n// Another line.\nexport const a = 1;',
    'export const a = 1; // How it is kept.',
    'export const A = () => <p>{/* Whether it is open. */}</p>;',
  ])('a noun clause begins the comment: %s', (text) => {
    expect(faultsOf(text)).toEqual([expect.stringContaining('src: 100.0 % of comments')]);
  });

  test.each([
    ['contracts/src/A.sol', '/// What the vault holds.\ncontract A {}\n'],
    ['src/ui/a.module.css', '/* Which lies above. */\n.a { top: 0 }\n'],
    ['server/db/migrations/0068-a.sql', '-- Whose coins they are.\nSELECT 1;\n'],
    ['deploy/compose/compose.yaml', '# How it starts.\nservices: {}\n'],
    ['deploy/Dockerfile', '# Who runs it.\nFROM a\n'],
    ['public/start.js', '// Whether it is old.\n'],
    ['index.html', '<!-- What it shows. -->\n<p></p>\n'],
    ['vite.config.ts', '// How it is built.\nexport default {};\n'],
  ])('a noun clause begins the comment of %s', (path, text) => {
    expect(prose(proseFigures(plantTree({ [path]: text })))).toEqual([
      expect.stringContaining('100.0 % of comments'),
    ]);
  });

  test('a noun clause begins a sentence of a document', () => {
    const text = '## How to add\n\nA call ends. What is due is paid. Who pays? It is known what is paid.\n';
    expect(documentProse(plantTree({ 'docs/a.md': text }))).toEqual([
      'docs/a.md: "What is due is paid." begins with a noun clause; name the thing',
    ]);
  });

  test('an applied migration stays as it is', () => {
    const text = '-- What a world knows.\n';
    expect(prose(proseFigures(plantTree({ 'server/db/migrations/0067-a.sql': text })))).toEqual([]);
  });

  test('MOST_ and LONGEST_ names are reported', () => {
    expect(faultsOf('const MOST_TRIES = 3;\nconst LONGEST_MS = 5;')).toEqual([
      expect.stringContaining('src: 2 names'),
    ]);
  });

  test('strings, texts of pages and other words pass', () => {
    const text =
      "export const A = () => <p title='// What'>/* Who */ What</p>;\n// However, MAX_TRIES holds.";
    expect(faultsOf(text)).toEqual([]);
  });
});

test('a table of the security standard with a lost row, an unknown state or a missing test is named', () => {
  const row = (id: string, state: string, evidence: string) =>
    `| ${id} | 1 | words | ${state} | ${evidence} |`;
  const page = [
    row('V1.1.1', 'met', '`tests/api/gone.test.ts`'),
    row('V1.1.2', 'perhaps', 'some day'),
    row('V1.1.2', 'met', '-'),
    row('V2.1.1', 'met', '`server/here.ts`'),
  ].join('\n');
  const faults = security(plantTree({ 'docs/security/a.md': page, 'server/here.ts': '' }));
  expect(faults).toEqual(
    expect.arrayContaining([
      'V1.1.1 names tests/api/gone.test.ts, which is not there',
      'V1.1.2: the state is met, n/a or open',
      'V1.1.2: name a test or a file',
      'chapter V1 has 2 requirements, not 27',
      'requirement 10102 has two rows',
    ]),
  );
  expect(faults.some((fault) => fault.startsWith('V2.1.1'))).toBe(false);
});

test('a finding without a known state, without a test, or with one that does not exist is named', () => {
  const page = [
    '| item | state | code | test |',
    '| 1. lost | met | `a.ts` | `tests/gone.test.ts` "runs" |',
    '| 2. renamed | met | `a.ts` | `tests/here.test.ts` "runs", "walks" |',
    '| 3. untested | met | `a.ts` | by hand |',
    '| 4. unknown | perhaps | `a.ts` | `tests/here.test.ts` "runs" |',
    '| 5. not done | open: nobody may | `a.ts` | - |',
  ].join('\n');
  const files = { 'docs/security/findings.md': page, 'tests/here.test.ts': "test('runs', () => {});" };
  expect(findings(plantTree(files))).toEqual([
    'tests/gone.test.ts is not there',
    'tests/here.test.ts has no test "walks"',
    '3. untested: name a test',
    '4. unknown: the state is met or open',
    'docs/security/findings.md has 5 rows, not 30 or more',
  ]);
});
