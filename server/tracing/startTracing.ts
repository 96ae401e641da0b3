import type { Logger } from 'pino';
import { setTracer, type SpanStart, type Tracer } from './traced.ts';

export interface TracingSettings {
  /** Base address of an OTLP/HTTP receiver; spans go to `/v1/traces` below it. */
  endpoint: string;
  /** Headers of each export, such as a key of the receiver. */
  headers: Readonly<Record<string, string>>;
  /** Part of the calls and jobs whose spans are kept, 0 to 1. A trace is kept whole or not at all. */
  ratio: number;
  node: string;
  version: string;
}

/** Spans that wait for their export; further ones are dropped, so a silent receiver costs no memory. */
const MAX_WAITING = 4_096;

/** Limit of one export in ms. */
const EXPORT_MS = 5_000;

/** Prefix of errors that name a span's state: class and code, not the message, which may hold values. */
function faultOf(cause: unknown): string {
  const { name, code } = cause as { name?: string; code?: string };
  return [name ?? 'Error', code].filter((part) => part !== undefined).join(' ');
}

/** Loads the SDK. Dynamic imports, because the bundle loads static ones at every start. */
async function loadSdk() {
  const [api, base, hooks, resources, exporter] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  return { ...api, ...base, ...hooks, ...resources, ...exporter };
}

/**
 * Turns tracing on for this process. `stop` exports the last spans and turns it off. An export that fails is logged at
 * `warn` by the SDK's own words, without what was sent, and changes nothing for players.
 */
export async function startTracing(
  { endpoint, headers, ratio, node, version }: TracingSettings,
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  const sdk = await loadSdk();
  const warn = (message: string) => log.warn({ otel: message.slice(0, 200) }, 'spans could not be exported');
  const silent = () => {};
  sdk.diag.setLogger(
    { error: warn, warn, info: silent, debug: silent, verbose: silent },
    { logLevel: sdk.DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  sdk.context.setGlobalContextManager(new sdk.AsyncLocalStorageContextManager().enable());
  const exporter = new sdk.OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: EXPORT_MS,
  });
  const provider = new sdk.BasicTracerProvider({
    resource: sdk.resourceFromAttributes({
      'service.name': 'dream-manor',
      'service.version': version,
      'service.instance.id': node,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor(exporter, { maxQueueSize: MAX_WAITING, exportTimeoutMillis: EXPORT_MS }),
    ],
  });
  const spans = provider.getTracer('dream-manor');
  const kinds = {
    server: sdk.SpanKind.SERVER,
    client: sdk.SpanKind.CLIENT,
    internal: sdk.SpanKind.INTERNAL,
  };
  const tracer: Tracer = ({ name, kind, attributes = {} }: SpanStart, work) => {
    const span = spans.startSpan(name, { kind: kinds[kind], attributes });
    const inside = sdk.trace.setSpan(sdk.context.active(), span);
    const running = sdk.context.with(inside, () => work((more) => void span.setAttributes(more)));
    return running.then(
      (result) => {
        span.end();
        return result;
      },
      (cause: unknown) => {
        span.setStatus({ code: sdk.SpanStatusCode.ERROR, message: faultOf(cause) });
        span.end();
        throw cause;
      },
    );
  };
  setTracer(tracer);
  return {
    stop: async () => {
      setTracer(null);
      await provider.shutdown().catch((cause: unknown) => warn(faultOf(cause)));
      sdk.context.disable();
      sdk.diag.disable();
    },
  };
}
