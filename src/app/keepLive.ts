import { openLive, type Live } from '../api/live.ts';
import { liveAllowed } from '../api/liveGuard.ts';
import type { Changes } from '#core/api/objects.ts';
import { apply } from '../store/apply.ts';
import { patch } from '../store/patch.ts';
import { reviews } from '../store/reviews.ts';
import { store } from '../store/store.ts';
import { endSession } from './endSession.ts';

const POLL_MS = 15_000;

interface Hooks {
  onSignedIn(): void;
  onRefetch(): void;
}

/** How often it is looked whether the device has slept, and a gap that says so. */
const LOOK_MS = 10_000;
const SLEPT_MS = 60_000;
/** A stream that stands by then asks for a refetch itself. */
const STREAM_MS = 3_000;

function allowed(): boolean {
  try {
    return liveAllowed(sessionStorage, Date.now());
  } catch {
    return true;
  }
}

/** Where a socket makes the wallet browser reload its page: asks at intervals instead. */
function poll(onRefetch: () => void): Live {
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => clearInterval(timer);
  const go = () => {
    stop();
    timer = setInterval(onRefetch, POLL_MS);
  };
  go();
  return { pause: stop, resume: go, close: stop };
}

/** What met own orders is also said in a word, by code that comes when the first is met. */
function hear(changes: Changes): void {
  apply(changes);
  changes.reviews?.forEach(reviews.emit);
  if (!changes.fills?.length) return;
  void import('../actions/tellOrderFills.ts').then(({ tellOrderFills }) => tellOrderFills(changes));
}

function open(token: string, hooks: Hooks): Live {
  if (!allowed()) return poll(hooks.onRefetch);
  return openLive({
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/live`,
    token,
    openSocket: (url) => new WebSocket(url),
    chance: () => Math.random(),
    onChanges: hear,
    onRefetch: hooks.onRefetch,
    onEnded: endSession,
    onState: (live) => patch('connection', { live }),
  });
}

/** Holds the live stream while somebody is signed in and the page shows; what was missed is read again. */
export function keepLive(hooks: Hooks): void {
  let token: string | null = null;
  let live: Live | null = null;

  const follow = () => {
    const now = store.getState().session.token;
    if (now === token) return;
    token = now;
    live?.close();
    live = now ? open(now, hooks) : null;
    if (now) hooks.onSignedIn();
  };
  follow();
  store.subscribe(follow);

  let refetch: ReturnType<typeof setTimeout> | undefined;
  const wake = () => {
    live?.resume();
    clearTimeout(refetch);
    refetch = setTimeout(() => {
      if (token && store.getState().connection.live !== 'on') hooks.onRefetch();
    }, STREAM_MS);
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') live?.pause();
    else wake();
  });
  let looked = Date.now();
  setInterval(() => {
    const slept = Date.now() - looked > SLEPT_MS;
    looked = Date.now();
    if (!slept || document.visibilityState === 'hidden') return;
    // A device that slept with the page in view is told of no lost line: the stream is opened anew.
    live?.pause();
    wake();
  }, LOOK_MS);
}
