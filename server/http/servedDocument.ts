import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HttpParts } from './httpParts.ts';
import { limitArrivals } from './limitArrivals.ts';

/** A text that this server makes of the endpoint table. */
export interface ServedDocument {
  path: string;
  type: string;
  /** Content security policy of a page. */
  policy?: string;
  /** Makes the text; called once, by the first request. */
  write(): string;
}

interface Encoded {
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/**
 * Serves a document compressed, with an ETag: an unchanged one is a 304 without a body. Refuses `tooManyCalls` by the
 * limit of calls without a token.
 */
export function serveDocument(app: FastifyInstance, parts: HttpParts, document: ServedDocument): void {
  let encoded: Promise<Encoded> | null = null;
  app.get(document.path, {
    onRequest: limitArrivals(parts, document.path, false),
    handler: async (request, reply) => {
      const { etag, plain, ...compressed } = await (encoded ??= encode(document.write()));
      reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', etag);
      if (document.policy) reply.header('content-security-policy', document.policy);
      if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      const encoding = acceptedEncoding(request.headers['accept-encoding']);
      if (encoding) reply.header('content-encoding', encoding);
      return reply.type(document.type).send(encoding ? compressed[encoding] : plain);
    },
  });
}

async function encode(text: string): Promise<Encoded> {
  const plain = Buffer.from(text);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, zipped] = await Promise.all([compressBrotli(plain, { params }), compressGzip(plain)]);
  // Weak: the same text in every encoding.
  return { etag: `W/"${hash}"`, plain, br, gzip: zipped };
}

/** True when `If-None-Match` names the tag, weak or strong, or any. */
export function hasTag(header: string | undefined, etag: string): boolean {
  const opaque = etag.slice(2);
  return (header ?? '').split(',').some((tag) => [opaque, '*'].includes(tag.trim().replace(/^W\//, '')));
}

/** The best encoding that the client accepts; null for none. */
export function acceptedEncoding(header: string | string[] | undefined): 'br' | 'gzip' | null {
  const accepted = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .filter(([, quality = 'q=1']) => !/^q=0(\.0*)?$/.test(quality))
    .map(([name]) => name);
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null;
}
