import { pino, type Logger, stdSerializers } from 'pino';
import { redact } from './redact.ts';

/** Output of log lines. Default: standard error, because standard output is for the one ready line. */
export interface LogSink {
  write(line: string): void;
}

/**
 * The log of one process, one JSON object per line, each with the name of the node if there is one. Requests appear by method and path. Every line passes through
 * `redact` as a whole, so that no message, error or field can leak a query, signature, token or address.
 */
export function makeLogger(level: string, sink: LogSink = process.stderr, node?: string): Logger {
  const write = (line: string) => sink.write(redact(line));
  return pino(
    {
      level,
      base: node === undefined ? null : { node },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        req: ({ method, url }: { method: string; url?: string }) => ({ method, path: url?.split('?', 1)[0] }),
        res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
        err: stdSerializers.errWithCause,
      },
    },
    { write },
  );
}
