// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import { errorIdOf } from '../../../src/api/errorIdOf.ts';
import { isPreloadError } from '../../../src/ui/isPreloadError.ts';
import { placeOf } from '../../../src/app/placeOf.ts';
import { createSceneSource } from '../../../src/app/sceneSource.ts';
import { tabRoutes, tabs } from '../../../src/app/tabs.ts';
import { referrerOf, readReferrer } from '../../../src/app/readReferrer.ts';
import { CallRefusal } from '../../../src/api/callRefusal.ts';
import { apply } from '../../../src/store/apply.ts';
import { effects } from '../../../src/store/effects.ts';
import { markPending } from '../../../src/store/markPending.ts';
import { startState } from '../../../src/store/manorState.ts';
import { patch } from '../../../src/store/patch.ts';
import { store } from '../../../src/store/store.ts';

afterEach(() => store.setState(startState, true));

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

test('the referrer is read before the hash, behind it, and in capitals', () => {
  expect(readReferrer({ search: '?pusername=manor1', hash: '#/' })).toBe('MANOR1');
  expect(readReferrer({ search: '', hash: '#/invite?pusername=abc123' })).toBe('ABC123');
  expect(readReferrer({ search: '?pusername=%20manor1%20', hash: '' })).toBe('MANOR1');
  expect(readReferrer({ search: `?pusername=${ADDRESS}`, hash: '' })).toBe(ADDRESS);
  expect(readReferrer({ search: '?pusername=bad!', hash: '#/?pusername=GOOD12' })).toBe('GOOD12');
});

test('a text that is neither code nor address is no referrer', () => {
  expect(['', 'short', 'toolong7', '0x12', null].map(referrerOf)).toEqual(Array(5).fill(null));
});

test('the bar shows on every tab but the farm', () => {
  expect(tabs.map(({ to }) => to)).toEqual(['/', '/atr', '/farm', '/assets', '/community']);
  expect(tabRoutes).toEqual(['/', '/atr', '/assets', '/community']);
});

test('each route shows its screen', () => {
  expect(['/farm', '/chicken-farm', '/', '/farm-details'].map(placeOf)).toEqual([
    'manor',
    'yard',
    'hidden',
    'hidden',
  ]);
});

test("an error has the id of the server's log, or a stable one of its own", () => {
  expect(errorIdOf(new CallRefusal('systemError', { values: { errorId: 'r-9' } }))).toBe('r-9');
  const error = new TypeError('x is not a function');
  expect(errorIdOf(error)).toMatch(/^C-[0-9A-Z]{7}$/);
  expect(errorIdOf(error)).toBe(errorIdOf(error));
  expect(errorIdOf(new TypeError('y'))).not.toBe(errorIdOf(error));
});

test('an error of loading code is distinguished from a bug in it', () => {
  expect(isPreloadError(new Error('Failed to fetch dynamically imported module: /a.js'))).toBe(true);
  expect(isPreloadError(new Error('Unable to preload CSS for /a.css'))).toBe(true);
  expect(isPreloadError(new TypeError('x is not a function'))).toBe(false);
});

test('the scene gets facts, the next plot with its price, and pending actions', () => {
  patch('world', { clock: { wallAt: 0, gameAt: 0, speed: 1 }, constants: defaultConstants });
  apply({
    plots: [
      { number: 1, version: 1, reclaimedAt: 5, plant: null },
      { number: 2, version: 0, reclaimedAt: null, plant: null },
    ],
  });
  const source = createSceneSource(() => 10);
  source.show('manor');
  markPending(['plot:1', 'hen:4', 'buy:apple']);
  expect(source.facts()).toMatchObject({
    place: 'manor',
    nextPlot: { plot: 2, price: '50' },
    pendingPlots: [1],
    pendingHens: ['4'],
    wants: 'all',
  });
  expect(source.facts()).toBe(source.facts());
  const before = store.getState().visit;
  for (const [takesHelp, wants] of [
    [true, 'cares'],
    [false, 'none'],
  ] as const) {
    patch('visit', { plots: {}, takesHelp });
    expect(source.facts().wants).toBe(wants);
  }
  patch('visit', before);
});

test('the scene is notified of changes of facts and of place, and of each effect, until it unsubscribes', () => {
  patch('world', { clock: { wallAt: 0, gameAt: 0, speed: 1 }, constants: defaultConstants });
  const source = createSceneSource(() => 10);
  const received: string[] = [];
  const stopFacts = source.subscribe(() => received.push('change'));
  const stopEffects = source.onEffect(({ kind }) => received.push(kind));
  source.show('yard');
  source.show('yard');
  apply({ hens: [] });
  effects.emit({ kind: 'coins', direction: 'in', coin: 'ATR' });
  stopFacts();
  stopEffects();
  source.show('hidden');
  effects.emit({ kind: 'coins', direction: 'out', coin: 'ATR' });
  expect(received).toEqual(['change', 'change', 'coins']);
});

test('a scene without a configuration throws', () => {
  expect(() => createSceneSource(() => 0).facts()).toThrow('configuration');
});
