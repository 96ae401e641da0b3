import { PROOF_HEADER } from '#core/api/deviceProof.ts';
import { openLive, type Live } from '../api/live.ts';
import { liveAllowed } from '../api/liveGuard.ts';
import { proveDevice } from '../api/proveDevice.ts';
import type { FactMarks } from '#core/api/live.ts';
import type { Changes } from '#core/api/objects.ts';
import { factMarks } from '../selectors/factMarks.ts';
import { apply } from '../store/apply.ts';
import { patch } from '../store/patch.ts';
import { reviews } from '../store/reviews.ts';
import { store } from '../store/store.ts';
import { endSession } from './endSession.ts';
import { STREAM_MS } from './streamMs.ts';
import { until } from './until.ts';

const POLL_MS = 15_000;

interface Hooks {
  onSignedIn(): void;
  onRefetch(): void;
}

/** Interval of checks if the device slept, beside those at a touch; a gap longer than `SLEPT_MS` means it did. */
const CHECK_MS = 30_000;
const SLEPT_MS = 60_000;

function allowed(): boolean {
  try {
    return liveAllowed(sessionStorage, Date.now());
  } catch {
    return true;
  }
}

/** Fallback without sockets, and where one makes the wallet browser reload its page: polls at intervals. */
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

/** Fills of own orders and acts of neighbours are also shown; their code is lazy-loaded at the first. */
function onChanges(changes: Changes): void {
  apply(changes);
  if (changes.neighbours)
    void import('../actions/notifyNeighbours.ts').then(({ notifyNeighbours }) => notifyNeighbours(changes));
  changes.reviews?.forEach(reviews.emit);
  if (!changes.fills?.length) return;
  void import('../actions/notifyOrderFills.ts').then(({ notifyOrderFills }) => notifyOrderFills(changes));
}

/** The stream waits for the first facts at most this long: what changes after they are read must be heard or noticed. */
const MAX_FACTS_WAIT_MS = 3_000;

async function marksAtLast(): Promise<FactMarks | undefined> {
  const marks = () => factMarks(store.getState());
  await until(() => marks() !== undefined, store.subscribe, MAX_FACTS_WAIT_MS);
  return marks();
}

function open(token: string, hooks: Hooks): Live {
  if (!allowed() || typeof WebSocket !== 'function') return poll(hooks.onRefetch);
  return openLive({
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/live`,
    token,
    prove: async () => {
      const call = { path: 'live', params: {}, requestId: '', token };
      return (await proveDevice(call, store.getState().session.address))[PROOF_HEADER];
    },
    marks: marksAtLast,
    openSocket: (url) => new WebSocket(url),
    chance: () => Math.random(),
    onChanges: onChanges,
    // Only the visit's own screen, which has this code, shows a manor.
    onVisit: (owner, news) =>
      void import('../store/applyVisit.ts').then(({ applyVisit }) => applyVisit(owner, news)),
    onRefetch: hooks.onRefetch,
    onEnded: endSession,
    onState: (live) => patch('connection', { live }),
  });
}

/**
 * Keeps the live stream open while a player is signed in and the page is visible; refetches what was missed.
 */
export function syncLive(hooks: Hooks): void {
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
  const check = () => {
    const slept = Date.now() - looked > SLEPT_MS;
    looked = Date.now();
    if (!slept || document.visibilityState === 'hidden') return;
    // A device that slept with the page visible gets no close event: reopen the stream.
    live?.pause();
    wake();
  };
  setInterval(check, CHECK_MS);
  addEventListener('pointerdown', check, { capture: true, passive: true });
}
