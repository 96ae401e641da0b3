import type { User } from './generated/apiObjects.ts';
import { callTable, type CallName, type Calls } from './generated/callTable.ts';
import { openLiveStream, type LiveListener, type LiveSocket, type LiveStream } from './liveStream.ts';
import { ManorRefusal } from './manorRefusal.ts';
import { retryPause } from './retryPause.ts';
import { sendRequest, type RequestParams } from './sendRequest.ts';

/** A wallet's account, such as each of viem: a private key, words, or a browser's wallet. */
export interface Account {
  address: string;
  signMessage(options: { message: string }): Promise<string>;
}

export interface ManorOptions {
  /** Address of the manor, such as `https://manor.example`. */
  url: string;
  /** Language of the sentences of refusals. */
  lang?: 'zh_CN' | 'en_US' | 'ko_KR' | 'ja_JP' | 'th_TH' | 'vi_VN';
  /** Attempts of one call, the first included. */
  maxAttempts?: number;
  /** Milliseconds until a request without an answer counts as lost. */
  timeoutMs?: number;
  fetch?: typeof fetch;
  /** Class of sockets; needed for the live stream on Node 20. */
  WebSocket?: new (url: string) => LiveSocket;
  sleep?(ms: number): Promise<void>;
  /** Random number in [0, 1). */
  chance?(): number;
}

export interface CallOptions {
  /** Idempotency key of a changing call: the same id again returns the stored answer. A new UUID by default. */
  requestId?: string;
}

type Params<Name extends CallName> = Calls[Name]['params'];
type CallArguments<Name extends CallName> =
  Record<string, never> extends Params<Name>
    ? [params?: Params<Name>, options?: CallOptions]
    : [params: Params<Name>, options?: CallOptions];

export interface Manor {
  /**
   * Makes a call by its name. Sends it again, with the same request id, after a lost answer, `busy` and `tooManyCalls`;
   * signs in again once when the sign-in is over. Throws a `ManorRefusal`.
   */
  call<Name extends CallName>(name: Name, ...given: CallArguments<Name>): Promise<Calls[Name]['answer']>;
  /** Signs in. A new address needs the code of the player who invites it. */
  signIn(account: Account, invitationCode?: string): Promise<User>;
  /** Opens the live stream of the signed-in player. */
  live(listener: LiveListener): LiveStream;
}

/** Creates a client of one manor for one player at a time. */
export function createManor({ url, ...options }: ManorOptions): Manor {
  const origin = url.replace(/\/+$/, '');
  const { lang = 'en_US', maxAttempts = 6, timeoutMs = 60_000, chance = Math.random } = options;
  const sleep = options.sleep ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  let token: string | null = null;
  let renew: (() => Promise<unknown>) | null = null;
  let renewal: Promise<unknown> | null = null;

  const send = async (name: CallName, params: RequestParams, requestId: string): Promise<unknown> => {
    const { path, signedIn, changes } = callTable[name];
    const headers = {
      lang,
      ...(signedIn && token !== null && { token }),
      ...(changes && { 'request-id': requestId }),
    };
    const parts = { url: origin, path, params, headers, timeoutMs, fetch: options.fetch ?? fetch };
    for (let failures = 1; ; failures += 1) {
      try {
        return await sendRequest(parts);
      } catch (error) {
        const pause = retryPause(error, failures, chance());
        if (pause === null || failures >= maxAttempts) throw error;
        await sleep(pause);
      }
    }
  };

  const call: Manor['call'] = async (name, ...[params = {}, { requestId = newRequestId() } = {}]) => {
    const usedToken = token;
    const attempt = () => send(name, params as RequestParams, requestId);
    const data = await attempt().catch(async (error: unknown) => {
      const isOver = error instanceof ManorRefusal && error.key === 'signInEnded';
      if (!isOver || !renew) throw error;
      // Another call may have signed in again meanwhile.
      if (token === usedToken) {
        renewal ??= renew().finally(() => (renewal = null));
        await renewal;
      }
      return attempt();
    });
    return data as Calls[typeof name]['answer'];
  };

  return {
    call,
    async signIn(account, invitationCode) {
      const enter = async () => {
        const { clock } = await call('getConfig');
        // The server's clock: a device's may be wrong by more than a message may be old.
        const message = `Dream Manor Login ${clock.wallAt}`;
        const signature = await account.signMessage({ message });
        const params = { username: account.address, message, signature };
        const entered = await call('signIn', {
          ...params,
          ...(invitationCode && { pusername: invitationCode }),
        });
        token = entered.token;
        return entered.user;
      };
      const user = await enter();
      renew = enter;
      return user;
    },
    live(listener) {
      const Socket = options.WebSocket ?? (globalThis.WebSocket as ManorOptions['WebSocket']);
      if (!Socket)
        throw new Error('this platform has no WebSocket: pass a class, such as that of the package ws');
      if (token === null) throw new Error('sign in before the live stream opens');
      const openSocket = () => new Socket(`${origin.replace(/^http/, 'ws')}/api/live`);
      return openLiveStream({ ...listener, openSocket, token, sleep, chance });
    },
  };
}

/** A UUID of version 4. */
const newRequestId = () => crypto.randomUUID();
