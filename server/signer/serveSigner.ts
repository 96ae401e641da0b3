import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Logger } from 'pino';
import type { PayoutSigner } from '#server/keys/payoutSigner.ts';
import { checkEvidence } from './checkEvidence.ts';
import { judgeSigning, type SignerRules } from './judgeSigning.ts';
import type { SignerStore } from './signerStore.ts';
import { signingRequest, type SigningAnswer, type SigningRequest } from './signingRequest.ts';

export interface SignerParts {
  account: PayoutSigner;
  rules: SignerRules;
  store: SignerStore;
  /** Bearer token of the servers that may ask. */
  token: string;
  log: Logger;
  wallNow(): number;
}

/** Room for two signed lists of fifty approvals. */
const MAX_BYTES = 131_072;

const digest = (text: string) => createHash('sha256').update(text).digest();

async function readBody(request: IncomingMessage): Promise<string | null> {
  let body = '';
  for await (const part of request) {
    body += String(part);
    if (body.length > MAX_BYTES) return null;
  }
  return body;
}

function parseRequest(body: string | null): SigningRequest | null {
  try {
    return signingRequest.parse(JSON.parse(body ?? ''));
  } catch {
    return null;
  }
}

/** Signs after the journal is on disk, so a crash forgets no signature that somebody has. */
async function answer(
  { account, rules, store, log, wallNow }: SignerParts,
  request: SigningRequest,
): Promise<SigningAnswer> {
  const evidence = await checkEvidence(rules, request);
  // No await may stand between verdict and journal, or two requests race for one allowance.
  const verdict = judgeSigning(rules, store, request, evidence, wallNow());
  if ('refused' in verdict) {
    log.warn({ refused: verdict.refused, nonce: request.nonce }, 'the signer refused a transaction');
    return verdict;
  }
  store.add(verdict.sign);
  const { chainId, nonce, to, data, gas, maxFee, tip, isLegacy } = request;
  const fees = isLegacy
    ? ({ type: 'legacy', gasPrice: maxFee } as const)
    : ({ type: 'eip1559', maxFeePerGas: maxFee, maxPriorityFeePerGas: tip } as const);
  return { raw: await account.signTransaction({ chainId, nonce, to, data, gas, value: 0n, ...fees }) };
}

/**
 * Makes the signer's HTTP server: `GET /payer` returns its address, `POST /sign` a signed transaction or the reason of a
 * refusal. Everything else, and everything without the token, is refused without a word.
 */
export function serveSigner(parts: SignerParts): Server {
  const token = digest(`Bearer ${parts.token}`);
  const server = createServer((request, reply) => {
    const send = (status: number, body: object) => {
      reply.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      reply.end(JSON.stringify(body));
    };
    const handle = async () => {
      if (!timingSafeEqual(digest(request.headers.authorization ?? ''), token)) return send(401, {});
      if (request.method === 'GET' && request.url === '/payer')
        return send(200, { payer: parts.account.address });
      if (request.method !== 'POST' || request.url !== '/sign') return send(404, {});
      const parsed = parseRequest(await readBody(request));
      return parsed ? send(200, await answer(parts, parsed)) : send(400, {});
    };
    handle().catch((err: unknown) => {
      parts.log.error({ err }, 'the signer failed');
      send(500, {});
    });
  });
  server.requestTimeout = 10_000;
  return server;
}
