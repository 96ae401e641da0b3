import { EnvFault, type Given } from './envFault.ts';
import { matching, text } from './envForms.ts';

/** Receiver of spans (OTLP/HTTP), and the part of the traces that it gets. */
export interface TracingEnv {
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  ratio: number;
}

/** Headers in the form of OpenTelemetry's settings: `name=value`, separated by commas, values percent-encoded. */
function readHeaders(given: Given): Record<string, string> {
  const list = (text(given, 'OTEL_EXPORTER_OTLP_HEADERS') ?? '')
    .split(',')
    .filter((part) => part.trim() !== '');
  const headers = list.map((part) => /^\s*([\w-]+)=(.*)$/.exec(part));
  try {
    return Object.fromEntries(
      headers.map((found) => [found?.[1] ?? fail(), decodeURIComponent(found?.[2] ?? '')]),
    );
  } catch {
    return fail();
  }
}

function fail(): never {
  // The message contains no header: one may be a key.
  throw new EnvFault('OTEL_EXPORTER_OTLP_HEADERS must be name=value, several separated by commas.');
}

/** Reads the receiver of spans by OpenTelemetry's own names; null: none is set, and tracing is off. */
export function readTracing(given: Given): TracingEnv | null {
  const endpoint = matching(
    given,
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    /^https?:\/\/\S+$/,
    'an http or https address',
  );
  const ratio = matching(
    given,
    'OTEL_TRACES_SAMPLER_ARG',
    /^(0(\.\d{1,9})?|1(\.0)?)$/,
    'a number from 0 to 1',
  );
  return endpoint === null ? null : { endpoint, headers: readHeaders(given), ratio: Number(ratio ?? 1) };
}
