import { pino, type Logger, stdSerializers } from 'pino';
import { redact } from './redact.ts';

/** Where log lines go: standard error by default, so that standard output stays with the one ready line. */
export interface LogSink {
  write(line: string): void;
}

/**
 * The log of one process, a JSON object a line. Requests appear by method and path; every line passes through
 * `redact` as a whole, so that no message, error or field can carry a query, signature, token or address.
 */
export function makeLogger(level: string, sink: LogSink = process.stderr): Logger {
  const write = (line: string) => sink.write(redact(line));
  return pino(
    {
      level,
      base: null,
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
