import type { LangHeader } from '#core/catalog/langs.ts';
import type { CallRefusal } from './callRefusal.ts';
import type { Outbox } from './outbox.ts';

/** What the client is told by, and tells, the rest of the app; joined in src/app. */
export interface ClientWiring {
  token(): string | null;
  lang(): LangHeader;
  /** Address of whoever is signed in: queued calls are sent for them alone. */
  address(): string | null;
  /** A call was refused; shown once, unless the call was quiet. */
  onRefused(refusal: CallRefusal): void;
  /** The sign-in is over (401), told once per token. */
  onSignedOut(): void;
  /** Whether the last call reached the server. */
  onLine(online: boolean): void;
  outbox: Outbox | null;
  newRequestId(): string;
}
