import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { CHUNK_MODULES } from '../../tools/chunkModules.mjs';
import { manorTest as test } from '../support/manorTest.ts';
import { enterFarm, openFreshFarm, openInvitation, withoutDeviceKey } from '../support/pageVisit.ts';
import { isScript, type Sent } from '../support/watchNetwork.ts';

/** Bytes before minification, measured 2,499: minified they are less than the promised 2 kB, sent even fewer. */
const MAX_SOCIAL = 2_600;

/** Modules that exist for visits, helps, guest books, baskets, album, looks or the league alone. */
const social =
  /(^|\/)(screens\/(visit|neighbours|orders|album|looks|league)\/|[^/]*(neighbour|visit|help(Plot|Day|er)|guest|sticker|basket|album|badge|league|hearts?\b|looks?(Kinds|Slots|Terms|Objects|\.)|(buy|place|clear|load)Looks?)[^/]*$)/i;

/** The pictures of tools, and the scene's view of a plot. */
const otherwise = /(^|\/)(assets\/|preload-helper|scenes\/manor\/plotLook\.|src\/ui\/tierBadge)/i;

const isSocial = (path: string) => social.test(path) && !otherwise.test(path);

type Chunks = Record<string, Record<string, number>>;
const chunks = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../dist', CHUNK_MODULES), 'utf8'),
) as Chunks;

test('neighbours, orders, album, looks and league add at most 2 kB of code to the farm, and no call', async ({
  page,
  manor,
  browser,
}) => {
  await withoutDeviceKey(page);
  await openInvitation(page, manor.url);
  await enterFarm(page);
  const farm = await openFreshFarm(browser, page, manor.url);
  const early = farm.watch.sent().filter(({ at }) => at <= farm.at);
  const fileOf = ({ url }: Sent) => new URL(url).pathname.slice(1);
  const files = early.filter(isScript).map(fileOf);
  // A script that the build does not know would not be measured.
  expect(files.filter((file) => !(file in chunks))).toEqual([]);
  const modules = files.flatMap((file) => Object.entries(chunks[file] ?? {}));
  const added = modules.filter(([path]) => isSocial(path));
  const sum = added.reduce((bytes, [, length]) => bytes + length, 0);
  expect(sum, added.map(([path, length]) => `${length} ${path}`).join('\n')).toBeLessThanOrEqual(MAX_SOCIAL);
  // The pattern names modules that exist: their screens come with other scripts.
  const later = Object.entries(chunks).filter(([file]) => !files.includes(file));
  expect(later.flatMap(([, held]) => Object.keys(held)).filter(isSocial).length).toBeGreaterThan(40);
  expect(early.map(fileOf).filter((path) => /game\/(visit|basket|album|look|league)/.test(path))).toEqual([]);
  expect(early.map(fileOf).filter((path) => /assets\/(moneyTexts|looks[@-])/.test(path))).toEqual([]);
  await farm.close();
});
