import { once } from 'node:events';
import WebSocket from 'ws';

interface Answer {
  id?: number;
  result?: unknown;
  error?: unknown;
  message?: string;
}

export interface SocketCalls {
  /** Sends a command and waits for its result; rejects with the browser's error. */
  call<Result>(method: string, params?: object, more?: object): Promise<Result>;
  close(): void;
}

/** Commands and answers of a browser's debugging socket (DevTools protocol, WebDriver BiDi). */
export async function socketCalls(url: string): Promise<SocketCalls> {
  const socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: 64 * 1024 * 1024 });
  await once(socket, 'open');
  let last = 0;
  const waiting = new Map<number, { resolve(result: unknown): void; reject(reason: Error): void }>();
  socket.on('message', (data: Buffer) => {
    const { id, result, error, message } = JSON.parse(data.toString()) as Answer;
    const call = id === undefined ? undefined : waiting.get(id);
    if (!call || id === undefined) return;
    waiting.delete(id);
    if (error) call.reject(new Error(`${JSON.stringify(error)} ${message ?? ''}`));
    else call.resolve(result);
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser closed its socket'));
    waiting.clear();
  });
  return {
    call<Result>(method: string, params: object = {}, more: object = {}) {
      last += 1;
      const id = last;
      socket.send(JSON.stringify({ id, method, params, ...more }));
      return new Promise<Result>((resolve, reject) => {
        waiting.set(id, { resolve: resolve as (result: unknown) => void, reject });
      });
    },
    close: () => socket.close(),
  };
}
