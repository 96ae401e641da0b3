import type { RefusalKey } from '#core/api/refusals.ts';

/** `offline`: no answer came. `expired`: the call waited on the device for too long and was given up. */
export type CallRefusalKey = RefusalKey | 'offline' | 'expired';

/** A call's "no". `msg` is the server's sentence in the player's language, null when none came. */
export class CallRefusal extends Error {
  readonly key: CallRefusalKey;
  readonly msg: string | null;
  readonly values: Readonly<Record<string, string | number>>;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Id under which the server logged a bug, to be told to the player. */
  readonly errorId: string | null;

  constructor(
    key: CallRefusalKey,
    more: {
      msg?: string | null;
      values?: Readonly<Record<string, string | number>>;
      status?: number;
    } = {},
  ) {
    super(more.msg ?? key);
    this.name = 'CallRefusal';
    this.key = key;
    this.msg = more.msg ?? null;
    this.values = more.values ?? {};
    this.status = more.status ?? 0;
    this.errorId = typeof this.values.errorId === 'string' ? this.values.errorId : null;
  }
}
