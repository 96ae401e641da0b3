import { changeLanguage } from '../i18n/changeLanguage.ts';
import { keepSession, recallSession } from '../store/keepSession.ts';
import { keepSettings, recallSettings } from '../store/keepSettings.ts';
import { patch } from '../store/patch.ts';
import { store } from '../store/store.ts';
import { fetchAhead } from './fetchAhead.ts';
import { keepHour } from './keepHour.ts';
import { keepSound } from './keepSound.ts';
import { keepSynced } from './keepSynced.ts';
import { keepTitle } from './keepTitle.ts';
import { keepWallet } from './keepWallet.ts';
import { invitation } from './routes.tsx';
import { takeReferrer } from './takeReferrer.ts';
import { watchSettings } from './watchSettings.ts';
import { wireServer } from './wireServer.ts';

/** With a token the player counts as signed in until the server rejects it. */
function recallSignedIn(): void {
  const { token, address } = store.getState().session;
  if (token && address) patch('session', { status: 'signedIn' });
  else patch('session', { token: null });
}

/** First route: signed-out visitors are redirected to the invitation. */
function firstPath(): string {
  const [path = ''] = location.hash.slice(1).split('?');
  return store.getState().session.token ? path || '/' : invitation.path;
}

/** Runs everything before the first render: storage, server connection, texts of the language. */
export async function start(): Promise<void> {
  recallSettings();
  recallSession();
  recallSignedIn();
  keepSettings();
  keepSession();
  const pusername = takeReferrer(location);
  if (pusername) patch('session', { pusername });
  fetchAhead(firstPath());
  wireServer();
  watchSettings();
  keepHour();
  keepSynced();
  keepWallet();
  keepTitle();
  void keepSound();
  await changeLanguage(store.getState().settings.lang);
}
