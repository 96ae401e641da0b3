import type { RefusalKey } from '#core/api/refusals.ts';

/** `offline`: no response. `expired`: the call waited in the outbox for too long and was dropped. */
export type CallRefusalKey = RefusalKey | 'offline' | 'expired';

/** A refused call. `msg` is the server's sentence in the player's language, null without a response. */
export class CallRefusal extends Error {
  readonly key: CallRefusalKey;
  readonly msg: string | null;
  readonly values: Readonly<Record<string, string | number>>;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** Id under which the server logged an internal error, shown to the player. */
  readonly errorId: string | null;

  constructor(
    key: CallRefusalKey,
    details: {
      msg?: string | null;
      values?: Readonly<Record<string, string | number>>;
      status?: number;
    } = {},
  ) {
    super(details.msg ?? key);
    this.name = 'CallRefusal';
    this.key = key;
    this.msg = details.msg ?? null;
    this.values = details.values ?? {};
    this.status = details.status ?? 0;
    this.errorId = typeof this.values.errorId === 'string' ? this.values.errorId : null;
  }
}
