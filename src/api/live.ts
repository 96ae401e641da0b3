import type { FactMarks, LiveHello, LiveMessage, VisitNews } from '#core/api/live.ts';
import type { Changes } from '#core/api/objects.ts';

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;
/** After so many failures in a row the stream may never open (a proxy that cuts sockets): data is asked for instead. */
const FAILURES_UNTIL_ASKING = 3;

export interface LiveParts {
  url: string;
  token: string;
  /** Proof of the device for the first message; undefined for a session that is not bound to it. */
  prove?(): Promise<string | undefined>;
  /** Resolves to the marks of the page's facts once they are read; undefined when they do not come. Never rejects. */
  marks(): Promise<FactMarks | undefined>;
  openSocket(url: string): WebSocket;
  /** Random number in [0, 1): jitter, so that clients do not all reconnect to a restarted server at once. */
  chance(): number;
  onChanges(changes: Changes): void;
  /** The manor that the player visits changed, by its owner's id. */
  onVisit(owner: string, news: VisitNews): void;
  /** Events may have been missed, or no stream opens: refetch the visible data. */
  onRefetch(): void;
  /** The session has ended. */
  onEnded(): void;
  onState(state: 'connecting' | 'on' | 'off'): void;
}

export interface Live {
  /** A hidden page closes its socket; showing it again reconnects and refetches. */
  pause(): void;
  resume(): void;
  close(): void;
}

/**
 * Exponential backoff with jitter: milliseconds before attempt `failures` (from 1). Doubles up to 30 s; half
 * of it is random.
 */
export function pauseBefore(failures: number, chance: number): number {
  const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10));
  return pause / 2 + (pause / 2) * chance;
}

function messageOf(event: MessageEvent): LiveMessage | null {
  try {
    return JSON.parse(String(event.data)) as LiveMessage;
  } catch {
    return null;
  }
}

/** Makes the first message of a connection. Later connections than the first read everything again, and compare nothing. */
function helloOf({ token, prove, marks }: LiveParts, isFirst: boolean): () => Promise<LiveHello> {
  return async () => {
    const [proof, known] = await Promise.all([
      prove?.().catch(() => undefined),
      isFirst ? marks() : undefined,
    ]);
    return { token, proof, marks: known };
  };
}

/**
 * Keeps the stream open: reconnects with exponential backoff. Requests a refetch after every connection
 * except a successful first attempt, because changes before it were not delivered. With the first attempt the server
 * compares the marks of the facts, and says whether one is needed. While no stream opens it requests one with each attempt
 * from the third failure on.
 */
export function openLive(parts: LiveParts): Live {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let attempts = 0;
  let stopped = false;

  const handleMessage = (message: LiveMessage | null) => {
    if (message?.type === 'changes') parts.onChanges(message.changes);
    if (message?.type === 'visit') parts.onVisit(message.owner, message.news);
    if (message?.type === 'refetch') parts.onRefetch();
    if (message?.type === 'ended') {
      drop();
      parts.onEnded();
    }
    if (message?.type === 'ready') {
      failures = 0;
      parts.onState('on');
      if (attempts > 1 || message.missed) parts.onRefetch();
    }
  };

  const failed = () => {
    socket = null;
    failures += 1;
    parts.onState('off');
    if (failures >= FAILURES_UNTIL_ASKING) parts.onRefetch();
    timer = setTimeout(connect, pauseBefore(failures, parts.chance()));
  };

  /** Null where the browser refuses a socket: by its settings, or by the page's policy. */
  const tryOpen = () => {
    try {
      return parts.openSocket(parts.url);
    } catch {
      return null;
    }
  };

  function connect() {
    attempts += 1;
    parts.onState('connecting');
    const opened = tryOpen();
    if (!opened) return failed();
    socket = opened;
    const hello = helloOf(parts, attempts === 1);
    opened.onopen = async () => opened.send(JSON.stringify(await hello()));
    opened.onmessage = (event) => handleMessage(messageOf(event));
    opened.onclose = () => {
      if (socket === opened) failed();
    };
  }

  function drop() {
    stopped = true;
    clearTimeout(timer);
    const open = socket;
    socket = null;
    open?.close();
    parts.onState('off');
  }

  connect();
  return {
    pause: drop,
    resume() {
      if (!stopped) return;
      stopped = false;
      connect();
    },
    close: drop,
  };
}
