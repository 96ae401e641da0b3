import type { Changes } from './generated/apiObjects.ts';
import { backoff } from './retryPause.ts';

/** The part of a WebSocket that the stream uses: the browser's own, Node's from 22 on, or that of the package `ws`. */
export interface LiveSocket {
  addEventListener(type: string, listener: (event: { data?: unknown }) => void): void;
  send(text: string): void;
  close(): void;
}

export interface LiveListener {
  /** Objects that changed: keep each with the higher `version`. */
  onChanges(changes: Changes): void;
  /** Changes may have been missed: read again. */
  onMissed?(): void;
  /** The stream delivers from now on. */
  onReady?(): void;
  /** The sign-in is over, and so is the stream. */
  onEnded?(): void;
}

export interface LiveParts extends LiveListener {
  openSocket(): LiveSocket;
  /** Token of the sign-in. */
  token: string;
  sleep(ms: number): Promise<void>;
  /** Random number in [0, 1). */
  chance(): number;
}

export interface LiveStream {
  close(): void;
}

interface LiveMessage {
  type: 'ready' | 'changes' | 'refetch' | 'ended';
  changes?: Changes;
}

/** Keeps the live stream open: reconnects with exponential backoff, and reports after each gap that changes were missed. */
export function openLiveStream(parts: LiveParts): LiveStream {
  let socket: LiveSocket | null = null;
  let failures = 0;
  let connections = 0;
  let isClosed = false;

  const close = () => {
    isClosed = true;
    socket?.close();
  };
  const receive = (message: LiveMessage) => {
    if (message.type === 'ready') {
      failures = 0;
      connections += 1;
      if (connections > 1) parts.onMissed?.();
      parts.onReady?.();
    }
    if (message.type === 'changes' && message.changes) parts.onChanges(message.changes);
    if (message.type === 'refetch') parts.onMissed?.();
    if (message.type === 'ended') {
      close();
      parts.onEnded?.();
    }
  };
  const connect = () => {
    const opened = parts.openSocket();
    socket = opened;
    opened.addEventListener('open', () => opened.send(JSON.stringify({ token: parts.token })));
    opened.addEventListener('message', ({ data }) => {
      if (!isClosed) receive(JSON.parse(String(data)) as LiveMessage);
    });
    // A close event follows.
    opened.addEventListener('error', () => undefined);
    opened.addEventListener('close', () => void reconnect());
  };
  const reconnect = async () => {
    if (isClosed) return;
    failures += 1;
    await parts.sleep(backoff(failures, parts.chance()));
    if (!isClosed) connect();
  };

  connect();
  return { close };
}
