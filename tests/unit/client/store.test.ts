// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { markPending } from '../../../src/store/markPending.ts';
import { createEmitter } from '../../../src/store/emitter.ts';
import { persistSession, restoreSession } from '../../../src/store/persistSession.ts';
import { persistSettings, restoreSettings } from '../../../src/store/persistSettings.ts';
import { startState } from '../../../src/store/manorState.ts';
import { applyClock } from '../../../src/store/applyClock.ts';
import { clearSession } from '../../../src/store/clearSession.ts';
import { gameNow } from '../../../src/store/gameNow.ts';
import { openSheet } from '../../../src/store/openSheet.ts';
import { patch } from '../../../src/store/patch.ts';
import { store } from '../../../src/store/store.ts';

beforeEach(() => localStorage.clear());
afterEach(() => store.setState(startState, true));

test('a key is pending until every call on it is over, and a release counts once', () => {
  const first = markPending(['plot:1', 'plot:2']);
  const second = markPending(['plot:1']);
  first();
  first();
  expect(store.getState().pending).toEqual({ 'plot:1': 1 });
  second();
  expect(store.getState().pending).toEqual({});
});

test('an emitter calls each listener until it unsubscribes', () => {
  const received: number[] = [];
  const emitter = createEmitter<number>();
  const leave = emitter.on((event) => received.push(event));
  emitter.emit(1);
  leave();
  emitter.emit(2);
  expect(received).toEqual([1]);
});

test('token, address and referrer survive a reload; signing out removes all but the referrer', () => {
  const stop = persistSession();
  patch('session', { token: 't', address: '0xA', pusername: 'MANOR1', status: 'signedIn' });
  store.setState(startState, true);
  stop();
  localStorage.setItem('token', 't');
  localStorage.setItem('address', '0xA');
  localStorage.setItem('pusername', 'MANOR1');
  restoreSession();
  expect(store.getState().session).toMatchObject({ token: 't', address: '0xA', pusername: 'MANOR1' });

  const again = persistSession();
  clearSession();
  again();
  expect(store.getState().session).toMatchObject({
    status: 'signedOut',
    token: null,
    address: null,
    user: null,
  });
  expect([localStorage.getItem('token'), localStorage.getItem('address')]).toEqual([null, null]);
  expect(localStorage.getItem('pusername')).toBe('MANOR1');
});

test('the default is Chinese, with sound and without music', () => {
  restoreSettings();
  expect(store.getState().settings).toEqual({
    lang: 'zhcn',
    sound: true,
    ambience: true,
    music: false,
    motion: 'system',
    notifications: false,
  });
});

test('settings are stored under their own names, the language under lang', () => {
  const stop = persistSettings();
  patch('settings', { lang: 'th', sound: false, motion: 'reduced' });
  stop();
  expect(localStorage.getItem('lang')).toBe('th');
  store.setState(startState, true);
  restoreSettings();
  expect(store.getState().settings).toMatchObject({ lang: 'th', sound: false, motion: 'reduced' });
});

test('a player who had sounds off before nature had its own switch hears no nature', () => {
  localStorage.setItem('sound', 'off');
  restoreSettings();
  expect(store.getState().settings).toMatchObject({ sound: false, ambience: false });
  localStorage.setItem('ambience', 'on');
  restoreSettings();
  expect(store.getState().settings).toMatchObject({ sound: false, ambience: true });
});

test('an unknown language is Chinese', () => {
  localStorage.setItem('lang', 'fr');
  restoreSettings();
  expect(store.getState().settings.lang).toBe('zhcn');
});

test('opening a sheet selects its subject, closing deselects it', () => {
  openSheet({ name: 'plot', plot: 7 });
  expect(store.getState().view).toMatchObject({ selectedPlot: 7, selectedHen: null });
  openSheet({ name: 'hen', hen: '3' });
  expect(store.getState().view).toMatchObject({ selectedPlot: null, selectedHen: '3' });
  openSheet(null);
  expect(store.getState().view).toMatchObject({ sheet: null, selectedPlot: null, selectedHen: null });
});

test('game time is right on a device whose clock is an hour slow', () => {
  const hour = 3_600_000;
  applyClock({ wallAt: 10 * hour, gameAt: 1_000, speed: 240 }, hour);
  expect(gameNow(9 * hour + 10)).toBe(1_000 + 2_400);
});
