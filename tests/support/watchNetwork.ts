import type { Page } from '@playwright/test';

/** One request of a page and what the server sent for it, headers included. */
export interface Sent {
  url: string;
  kind: string;
  bytes: number;
  fromCache: boolean;
  /** When it was asked for, epoch milliseconds. */
  at: number;
}

export interface NetworkWatch {
  sent(): readonly Sent[];
  /** Requests of the page up to an instant, without the live stream and the icon that the browser fetches itself. */
  requestsUntil(at: number): readonly Sent[];
  /** Bytes of what matches, as they came over the line: compressed. */
  bytes(matches?: (one: Sent) => boolean): number;
  /** Forgets what was sent so far. */
  reset(): void;
}

/** Scripts, by what the browser took them for or by their name. */
export const isScript = ({ kind, url }: Sent): boolean => kind === 'Script' || /\.m?js(\?|$)/.test(url);

/** Counts every request of a page, and every byte that the server sends it, by the browser's own accounts. */
export async function watchNetwork(page: Page): Promise<NetworkWatch> {
  const session = await page.context().newCDPSession(page);
  const requests = new Map<string, Sent>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type, wallTime }) => {
    if (request.url.startsWith('data:') || request.url.startsWith('blob:')) return;
    requests.set(requestId, {
      url: request.url,
      kind: type ?? 'Other',
      bytes: 0,
      fromCache: false,
      at: wallTime * 1_000,
    });
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    const one = requests.get(requestId);
    if (one) one.fromCache = true;
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const one = requests.get(requestId);
    if (one && (response.fromDiskCache || response.fromPrefetchCache)) one.fromCache = true;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = requests.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  session.on('Network.webSocketCreated', ({ requestId, url }) => {
    requests.set(requestId, { url, kind: 'WebSocket', bytes: 0, fromCache: false, at: Date.now() });
  });
  session.on('Network.webSocketFrameReceived', ({ requestId, response }) => {
    const one = requests.get(requestId);
    if (one) one.bytes += response.payloadData.length;
  });
  await session.send('Network.enable');
  const sent = () => [...requests.values()].filter(({ fromCache }) => !fromCache);
  return {
    sent,
    requestsUntil: (at) =>
      sent().filter((one) => one.at <= at && one.kind !== 'WebSocket' && !one.url.includes('/favicon')),
    bytes: (matches = () => true) =>
      sent()
        .filter(matches)
        .reduce((sum, { bytes }) => sum + bytes, 0),
    reset: () => requests.clear(),
  };
}
