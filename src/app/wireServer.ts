import { notifyRefusal } from '../actions/notifyRefusal.ts';
import { wireClient } from '../api/client.ts';
import { createOutbox } from '../api/outbox.ts';
import { outboxDatabase } from '../api/outboxDatabase.ts';
import { post } from '../api/post.ts';
import { langOf } from '../i18n/langOf.ts';
import { say } from '../i18n/say.ts';

import { notify } from '../store/notify.ts';
import { patch } from '../store/patch.ts';
import { store } from '../store/store.ts';
import { endSession } from './endSession.ts';
import { settleLeftover } from './settleLeftover.ts';

/** Pause between retries of queued calls. */
const RETRY_MS = 5_000;

const session = () => store.getState().session;
const lang = () => langOf(store.getState().settings.lang).header;

function tellLine(online: boolean): void {
  if (store.getState().connection.online === online) return;
  patch('connection', { online });
  if (online) notify.success(say('common', 'state.backOnline'));
}

/** Wires the client to session, language, toasts and the outbox, and flushes the outbox. */
export function wireServer(): void {
  let retries: ReturnType<typeof setInterval> | undefined;
  const outbox = createOutbox({
    store: outboxDatabase(),
    post: ({ path, params, requestId, address }) =>
      post(path, params, { token: session().token, lang: lang(), requestId, address }),
    address: () => (session().token ? session().address : null),
    wallNow: () => Date.now(),
    onLeftover: settleLeftover,
    onWaiting(queued) {
      const before = store.getState().connection.queued;
      if (queued !== before) patch('connection', { queued });
      // A timer that finds nothing to do still wakes the page's thread.
      if (queued > 0) retries ??= setInterval(() => void outbox.flush(), RETRY_MS);
      else {
        clearInterval(retries);
        retries = undefined;
      }
      if (queued <= before) return;
      tellLine(false);
      notify.error(say('common', 'state.offline'), 'offline');
    },
  });
  wireClient({
    token: () => session().token,
    lang,
    address: () => session().address,
    onRefused: notifyRefusal,
    onSignedOut: endSession,
    onLine(online) {
      tellLine(online);
      if (online && store.getState().connection.queued > 0) void outbox.flush();
    },
    outbox,
  });
  let token: string | null = null;
  store.subscribe(({ session: { token: now } }) => {
    if (now === token) return;
    token = now;
    if (now) void outbox.flush();
  });
  window.addEventListener('offline', () => tellLine(false));
  window.addEventListener('online', () => {
    tellLine(true);
    void outbox.flush();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void outbox.flush();
  });
  void outbox.recall().then(() => outbox.flush());
}
