import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { refuse, type Refusal } from '#core/api/refusals.ts';
import { readLang } from './readLang.ts';
import { replyRefused } from './reply.ts';

/**
 * Answers input that is no readable HTTP request: too long headers or path, other bytes, or too slow. The caller's language
 * is unknown, so the sentence is in the default language.
 */
export function onClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const refusal = refusalOf(error.code);
  const { status, body } = replyRefused(refusal, readLang(undefined));
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}

function refusalOf(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return refuse('requestTooLarge');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return refuse('requestTooSlow');
  return refuse('invalidParameter', { parameter: 'HTTP' });
}
