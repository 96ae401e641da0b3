import type { RefusalKey } from './generated/apiObjects.ts';

/** `offline`: no answer of the server, or a gateway's error page. */
export type ManorRefusalKey = RefusalKey | 'offline';

/** A refused call. `message` is the server's sentence in the client's language. */
export class ManorRefusal extends Error {
  readonly key: ManorRefusalKey;
  /** Values of the sentence: amounts as decimal strings, instants as epoch milliseconds. */
  readonly values: Readonly<Record<string, string | number>>;
  /** HTTP status; 0 without an answer. */
  readonly status: number;

  constructor(
    key: ManorRefusalKey,
    status: number,
    message: string = key,
    values: Readonly<Record<string, string | number>> = {},
  ) {
    super(message);
    this.name = 'ManorRefusal';
    this.key = key;
    this.status = status;
    this.values = values;
  }
}
