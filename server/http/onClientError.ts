import type { Socket } from 'node:net';
import { refuse } from '#core/api/refusals.ts';
import { readLang } from './readLang.ts';
import { replyRefused } from './reply.ts';

/**
 * Answers input that is no readable HTTP request: too long headers or path, or other bytes. The caller's language
 * is unknown, so the sentence is in the default language.
 */
export function onClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const isLong = error.code === 'HPE_HEADER_OVERFLOW';
  const refusal = isLong ? refuse('requestTooLarge') : refuse('invalidParameter', { parameter: 'HTTP' });
  const { status, body } = replyRefused(refusal, readLang(undefined));
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} Bad Request`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}
