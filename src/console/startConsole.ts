import { wireClient } from '../api/client.ts';
import { langOf } from '../i18n/langOf.ts';
import { requestTexts } from '../i18n/requestTexts.ts';
import { loadWorld } from '../queries/loadWorld.ts';
import { clearSession } from '../store/clearSession.ts';
import { patch } from '../store/patch.ts';
import { persistSession, restoreSession } from '../store/persistSession.ts';
import { persistSettings, restoreSettings } from '../store/persistSettings.ts';
import { store } from '../store/store.ts';
import { deskEnd } from './deskEnd.ts';
import { sentenceOf } from './sentenceOf.ts';
import { watchRoleLoss } from './roleLoss.ts';
import { setConsoleLanguage } from './setConsoleLanguage.ts';

/** Runs everything before the first render: storage, server connection, configuration and texts. */
export async function startConsole(): Promise<void> {
  restoreSettings();
  restoreSession();
  const { token, address } = store.getState().session;
  patch('session', { status: token && address ? 'signedIn' : 'signedOut' });
  persistSettings();
  persistSession();
  wireClient({
    token: () => store.getState().session.token,
    lang: () => langOf(store.getState().settings.lang).header,
    address: () => store.getState().session.address,
    onSignedOut: (refusal) => {
      clearSession();
      deskEnd.setState({ why: sentenceOf(refusal) });
    },
  });
  watchRoleLoss();
  await requestTexts('money');
  await setConsoleLanguage(store.getState().settings.lang);
  // Without it there is no wallet; the page of the sign-in tries again.
  await loadWorld().catch(() => undefined);
}
