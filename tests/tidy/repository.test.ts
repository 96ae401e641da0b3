import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { refusals } from '#core/api/refusals.ts';
import { table } from '#core/api/table.ts';
import { buildOutputs } from './checks/buildOutputs.ts';
import { callCosts } from './checks/callCosts.ts';
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
import { layersPicture, layersTable } from './checks/layersPicture.ts';
import { localeKeys } from './checks/localeKeys.ts';
import { names } from './checks/names.ts';
import { packages } from './checks/packages.ts';
import { documentProse, prose, proseFigures, proseReport } from './checks/prose.ts';
import { readmes } from './checks/readmes.ts';
import { refusalTexts } from './checks/refusalTexts.ts';
import { routes } from './checks/routes.ts';
import { findings } from './checks/findings.ts';
import { security } from './checks/security.ts';
import { specification } from './checks/specification.ts';
import { sqlPlaces } from './checks/sqlPlaces.ts';
import { tokens } from './checks/tokens.ts';
import { words } from './checks/words.ts';
import { readTree } from './tree.ts';

const root = join(import.meta.dirname, '../..');
const tree = readTree(root);

describe('the repository', () => {
  test('modules import only allowed modules', () => expect(directions(tree)).toEqual([]));
  test('no files import one another in a ring', () => expect(cycles(tree)).toEqual([]));
  test('no folders import one another in a ring', () => {
    const counts = LAYERED_ROOMS.map((room) => [room, folderCycles(tree, room)] as const);
    console.log(`folder cycles: ${counts.map(([room, faults]) => `${room} ${faults.length}`).join(', ')}`);
    expect(counts.flatMap(([, faults]) => faults)).toEqual([]);
  });
  test('the picture of the layers is current', () => {
    expect(layersPicture(tree)).toEqual([]);
    expect(layersTable(tree)).toEqual([]);
  });
  test('no file has grown too long', () => expect(fileSizes(tree)).toEqual([]));
  test('documents name existing files, links and scripts', () => expect(documents(tree)).toEqual([]));
  test('the security standard has every requirement, with existing tests', () =>
    expect(security(tree)).toEqual([]));
  test('every finding has its state, and tests that exist', () => expect(findings(tree)).toEqual([]));
  test('every decision has its date, status, sections and a row in the index', () =>
    expect(decisions(tree)).toEqual([]));
  test('every module has a short README', () => expect(readmes(tree)).toEqual([]));
  test('files export their names', () => expect(names(tree)).toEqual([]));
  test('SQL is in repositories, and only the ledger writes its tables', () =>
    expect(sqlPlaces(tree)).toEqual([]));
  test('colours and font sizes are tokens', () => expect(tokens(tree)).toEqual([]));
  test('the length of a day is written once', () => expect(dayLength(tree)).toEqual([]));
  test('the gallery shows every component', () => expect(gallery(tree)).toEqual([]));
  test('no forbidden words', () => expect(words(tree)).toEqual([]));
  test('no build output is tracked', () => expect(buildOutputs(root)).toEqual([]));
  test('comments and names are in plain English', () => {
    const figures = proseFigures(tree);
    process.stdout.write(`${proseReport(figures)}\n`);
    expect(prose(figures)).toEqual([]);
  });
  test('documents are in plain English', () => expect(documentProse(tree)).toEqual([]));
  test('every version is exact', () => expect(packages(tree)).toEqual([]));
});

describe('the texts', () => {
  test('have the same keys in every language', () => expect(localeKeys(tree)).toEqual([]));
  test('have a sentence for every refusal', () => {
    expect(refusalTexts(tree, Object.keys(refusals))).toEqual([]);
  });
});

describe('the calls and routes', () => {
  test('every call has a description', () => expect(undocumentedCalls(table)).toEqual([]));
  test('every call has its worst cost', () => expect(callCosts(tree, table)).toEqual([]));
  test('every call has a test', () => expect(untestedCalls(tree, Object.keys(table))).toEqual([]));
  test('every call has one name on all sides', () => {
    expect(uniqueNames(table)).toEqual([]);
    expect(serverNames(tree, table)).toEqual([]);
    expect(clientNames(tree, table)).toEqual([]);
    expect(documentedNames(tree, table)).toEqual([]);
    console.log(`endpoint names: ${Object.keys(table).length}, equal on all sides`);
  });
  test('every route is wired', () => expect(routes(tree)).toEqual([]));
  test('the specification lists every route, call and record type, with existing tests', () =>
    expect(specification(tree)).toEqual([]));
});
