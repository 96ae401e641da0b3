import type { LiveHello, LiveMessage } from '#core/api/live.ts';
import type { Changes } from '#core/api/objects.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

export interface LiveParts {
  url: string;
  token: string;
  openSocket(url: string): WebSocket;
  /** Between 0 and 1: spreads reconnections so that a restarted server is not met by all at once. */
  chance(): number;
  onChanges(changes: Changes): void;
  /** Something may have been missed: read again what is on the screen. */
  onRefetch(): void;
  /** The sign-in is over. */
  onEnded(): void;
  onState(state: 'connecting' | 'on' | 'off'): void;
}

export interface Live {
  /** Hidden pages hold no socket; showing again reconnects and reads again. */
  pause(): void;
  resume(): void;
  close(): void;
}

/** Milliseconds before attempt number `failures` (from 1): doubles up to 30 s, half of it by chance. */
export function pauseBefore(failures: number, chance: number): number {
  const whole = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10));
  return whole / 2 + (whole / 2) * chance;
}

function messageOf(event: MessageEvent): LiveMessage | null {
  try {
    return JSON.parse(String(event.data)) as LiveMessage;
  } catch {
    return null;
  }
}

/**
 * Keeps the stream open: reconnects with back-off, and asks for a refetch when any but the first attempt stands, also
 * when none stood before: what changed until then was told to nobody.
 */
export function openLive(parts: LiveParts): Live {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let attempts = 0;
  let stopped = false;

  const hear = (message: LiveMessage | null) => {
    if (message?.type === 'changes') parts.onChanges(message.changes);
    if (message?.type === 'refetch') parts.onRefetch();
    if (message?.type === 'ended') {
      drop();
      parts.onEnded();
    }
    if (message?.type === 'ready') {
      failures = 0;
      parts.onState('on');
      if (attempts > 1) parts.onRefetch();
    }
  };

  const connect = () => {
    attempts += 1;
    parts.onState('connecting');
    const opened = parts.openSocket(parts.url);
    socket = opened;
    opened.onopen = () => opened.send(JSON.stringify({ token: parts.token } satisfies LiveHello));
    opened.onmessage = (event) => hear(messageOf(event));
    opened.onclose = () => {
      if (socket !== opened) return;
      socket = null;
      failures += 1;
      parts.onState('off');
      timer = setTimeout(connect, pauseBefore(failures, parts.chance()));
    };
  };

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
