import type { LangHeader } from '#core/catalog/langs.ts';
import type { CallRefusal } from './callRefusal.ts';
import type { Outbox } from './outbox.ts';

/** Dependencies and callbacks of the client; wired in src/app. */
export interface ClientWiring {
  token(): string | null;
  lang(): LangHeader;
  /** Address that is signed in or signing in: the outbox sends calls of this address only; its key proves calls. */
  address(): string | null;
  /** A call was refused; reported once, unless the call was quiet. */
  onRefused(refusal: CallRefusal): void;
  /** The session has ended (401), by this refusal; reported once per token. */
  onSignedOut(refusal: CallRefusal): void;
  /** Reports after each call if it reached the server. */
  onLine(online: boolean): void;
  outbox: Outbox | null;
  newRequestId(): string;
}
