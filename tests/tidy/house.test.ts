import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { refusals } from '#core/api/refusals.ts';
import { table } from '#core/api/table.ts';
import { buildOutputs } from './checks/buildOutputs.ts';
import { undocumentedCalls, untestedCalls } from './checks/calls.ts';
import { cycles } from './checks/cycles.ts';
import { dayLength } from './checks/dayLength.ts';
import { decisions } from './checks/decisions.ts';
import { directions } from './checks/directions.ts';
import { documents } from './checks/documents.ts';
import { clientNames, documentedNames, serverNames, uniqueNames } from './checks/endpointNames.ts';
import { fileSizes } from './checks/fileSizes.ts';
import { folderCycles, LAYERED_ROOMS } from './checks/folderCycles.ts';
import { gallery } from './checks/gallery.ts';
import { layersPicture } from './checks/layersPicture.ts';
import { localeKeys } from './checks/localeKeys.ts';
import { names } from './checks/names.ts';
import { packages } from './checks/packages.ts';
import { prose, proseFigures, proseReport } from './checks/prose.ts';
import { readmes } from './checks/readmes.ts';
import { refusalTexts } from './checks/refusalTexts.ts';
import { routes } from './checks/routes.ts';
import { specification } from './checks/specification.ts';
import { sqlPlaces } from './checks/sqlPlaces.ts';
import { tokens } from './checks/tokens.ts';
import { words } from './checks/words.ts';
import { readTree } from './tree.ts';

const root = join(import.meta.dirname, '../..');
const tree = readTree(root);

describe('the house', () => {
  test('rooms import only what they may', () => expect(directions(tree)).toEqual([]));
  test('no files import one another in a ring', () => expect(cycles(tree)).toEqual([]));
  test('no folders import one another in a ring', () => {
    const counts = LAYERED_ROOMS.map((room) => [room, folderCycles(tree, room)] as const);
    console.log(`folder cycles: ${counts.map(([room, found]) => `${room} ${found.length}`).join(', ')}`);
    expect(counts.flatMap(([, found]) => found)).toEqual([]);
  });
  test('the picture of the layers is current', () => expect(layersPicture(tree)).toEqual([]));
  test('no file has grown too long', () => expect(fileSizes(tree)).toEqual([]));
  test('documents name what is there', () => expect(documents(tree)).toEqual([]));
  test('every decision has its date, status, sections and a row in the index', () =>
    expect(decisions(tree)).toEqual([]));
  test('every room says what lives there', () => expect(readmes(tree)).toEqual([]));
  test('files are called what they hold', () => expect(names(tree)).toEqual([]));
  test('SQL is in the repos, and the book is written by the ledger', () =>
    expect(sqlPlaces(tree)).toEqual([]));
  test('colours and sizes of letters have names', () => expect(tokens(tree)).toEqual([]));
  test('the length of a day is written once', () => expect(dayLength(tree)).toEqual([]));
  test('the gallery shows every component', () => expect(gallery(tree)).toEqual([]));
  test('no words that must not be committed', () => expect(words(tree)).toEqual([]));
  test('no build output is tracked', () => expect(buildOutputs(root)).toEqual([]));
  test('comments and names are in plain English', () => {
    const figures = proseFigures(tree);
    process.stdout.write(`${proseReport(figures)}\n`);
    expect(prose(figures)).toEqual([]);
  });
  test('every version is exact', () => expect(packages(tree)).toEqual([]));
});

describe('the texts', () => {
  test('are the same in every language', () => expect(localeKeys(tree)).toEqual([]));
  test('hold a sentence for every refusal', () => {
    expect(refusalTexts(tree, Object.keys(refusals))).toEqual([]);
  });
});

describe('the calls and routes', () => {
  test('every call says what it does', () => expect(undocumentedCalls(table)).toEqual([]));
  test('every call has a test', () => expect(untestedCalls(tree, Object.keys(table))).toEqual([]));
  test('every call has one name on all sides', () => {
    expect(uniqueNames(table)).toEqual([]);
    expect(serverNames(tree, table)).toEqual([]);
    expect(clientNames(tree, table)).toEqual([]);
    expect(documentedNames(tree, table)).toEqual([]);
    console.log(`endpoint names: ${Object.keys(table).length}, equal on all sides`);
  });
  test('every route is wired', () => expect(routes(tree)).toEqual([]));
  test('of the specification each has its line and its test', () => expect(specification(tree)).toEqual([]));
});
