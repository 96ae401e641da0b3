import { loopbackServer } from './keys/loopbackServer.ts';

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  kind: number;
  attributes: Record<string, unknown>;
  /** 2: an error. */
  status: { code?: number; message?: string };
  resource: Record<string, unknown>;
}

type Values = { key: string; value: Record<string, unknown> }[];
interface ExportRequest {
  resourceSpans: {
    resource: { attributes: Values };
    scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes' | 'resource'> & { attributes: Values })[] }[];
  }[];
}

const flat = (values: Values) =>
  Object.fromEntries(values.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A receiver of OTLP/HTTP in JSON: refuses another path, type or key, and a span without ids or times. */
export async function otlpReceiver(key: string) {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const server = await loopbackServer(({ method, path, headers, body }) => {
    if (method !== 'POST' || path !== '/v1/traces') return { status: 404, body: '' };
    if (headers['api-key'] !== key) return { status: 401, body: '' };
    if (headers['content-type'] !== 'application/json') return { status: 415, body: '' };
    bodies.push(body);
    for (const { resource, scopeSpans } of (JSON.parse(body) as ExportRequest).resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
        const { startTimeUnixNano, endTimeUnixNano } = span as unknown as Record<string, string>;
        const isWhole =
          /^[0-9a-f]{32}$/.test(span.traceId) &&
          /^[0-9a-f]{16}$/.test(span.spanId) &&
          BigInt(endTimeUnixNano ?? 0) >= BigInt(startTimeUnixNano ?? 1);
        if (!isWhole) return { status: 400, body: '' };
        spans.push({ ...span, attributes: flat(span.attributes), resource: flat(resource.attributes) });
      }
    return { body: '{}' };
  });
  return { url: server.url, spans, bodies, close: () => server.close() };
}
