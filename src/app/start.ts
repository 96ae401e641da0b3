import { deviceKey } from '../api/deviceKey.ts';
import { changeLanguage } from '../i18n/changeLanguage.ts';
import { persistSession, restoreSession } from '../store/persistSession.ts';
import { persistSettings, restoreSettings } from '../store/persistSettings.ts';
import { patch } from '../store/patch.ts';
import { store } from '../store/store.ts';
import { drawMissingPictures } from './drawMissingPictures.ts';
import { prefetch } from './prefetch.ts';
import { syncHour } from './syncHour.ts';
import { startSoundLazily } from './startSoundLazily.ts';
import { syncFacts } from './syncFacts.ts';
import { syncTitle } from './syncTitle.ts';
import { syncWallet } from './syncWallet.ts';
import { invitation } from './routes.tsx';
import { readReferrer } from './readReferrer.ts';
import { watchSettings } from './watchSettings.ts';
import { wireServer } from './wireServer.ts';

/** The splash screen waits for the first screen's code for at most this long beyond the texts; then a spinner does. */
const MAX_FIRST_WAIT_MS = 300;

/** With a token the player counts as signed in until the server rejects it. */
function recallSignedIn(): void {
  const { token, address } = store.getState().session;
  if (!token || !address) return patch('session', { token: null });
  patch('session', { status: 'signedIn' });
  // The page itself may have made the first calls (`askEarly.ts`): the first deed must not wait for the storage.
  void deviceKey(address, false);
}

/** First route: signed-out visitors are redirected to the invitation. */
function firstPath(): string {
  const [path = ''] = location.hash.slice(1).split('?');
  return store.getState().session.token ? path || '/' : invitation.path;
}

/** Runs everything before the first render: storage, server connection, texts of the language. */
export async function start(): Promise<void> {
  drawMissingPictures();
  restoreSettings();
  restoreSession();
  recallSignedIn();
  persistSettings();
  persistSession();
  const pusername = readReferrer(location);
  if (pusername) patch('session', { pusername });
  const first = prefetch(firstPath());
  wireServer();
  watchSettings();
  syncHour();
  syncFacts();
  syncWallet();
  syncTitle();
  void startSoundLazily();
  await changeLanguage(store.getState().settings.lang);
  // Code that the page requested by itself is there by now, or nearly: its first picture needs no spinner.
  await Promise.race([first, new Promise((resolve) => setTimeout(resolve, MAX_FIRST_WAIT_MS))]);
}
