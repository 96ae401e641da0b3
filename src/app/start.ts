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

/** Whoever has a token counts as signed in until the server says otherwise. */
function recallSignedIn(): void {
  const { token, address } = store.getState().session;
  if (token && address) patch('session', { status: 'signedIn' });
  else patch('session', { token: null });
}

/** Where the address leads: whoever is not signed in is sent to be invited. */
function firstPath(): string {
  const [path = ''] = location.hash.slice(1).split('?');
  return store.getState().session.token ? path || '/' : invitation.path;
}

/** Everything before the first drawing: what the device keeps, the line to the server, and the language's texts. */
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
