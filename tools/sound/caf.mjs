import { FRAME, PRE_SKIP } from './opus.mjs';
import { RATE } from './signal.mjs';

/** Apple's channel layout tags for mono and stereo. */
const LAYOUTS = [0, (100 << 16) | 1, (101 << 16) | 2];

/** @param {string} name @param {Buffer} body */
function chunk(name, body) {
  const head = Buffer.alloc(12);
  head.write(name, 0, 'latin1');
  head.writeBigInt64BE(BigInt(body.length), 4);
  return Buffer.concat([head, body]);
}

/**
 * Variable-length size: seven bits per byte, most significant first; all but the last byte have the high bit. @param
 * {number} size
 */
function packedSize(size) {
  const bytes = [size & 127];
  for (let rest = size >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 127) | 128);
  return bytes;
}

/**
 * Writes the Opus packets in Apple's Core Audio Format, for Safari and the wallet browsers of iOS before 18.4.
 * @param {import('./opus.mjs').OpusStream} stream
 */
export function toCaf({ channels, length, packets }) {
  const desc = Buffer.alloc(32);
  desc.writeDoubleBE(RATE, 0);
  desc.write('opus', 8, 'latin1');
  desc.writeUInt32BE(FRAME, 20);
  desc.writeUInt32BE(channels, 24);
  const chan = Buffer.alloc(12);
  chan.writeUInt32BE(LAYOUTS[channels], 0);
  const table = Buffer.alloc(24);
  table.writeBigInt64BE(BigInt(packets.length), 0);
  table.writeBigInt64BE(BigInt(length), 8);
  table.writeInt32BE(PRE_SKIP, 16);
  table.writeInt32BE(packets.length * FRAME - PRE_SKIP - length, 20);
  const sizes = Buffer.from(packets.flatMap(({ length: size }) => packedSize(size)));
  const head = Buffer.from('caff\0\x01\0\0', 'latin1');
  const edits = Buffer.alloc(4);
  return Buffer.concat([
    head,
    chunk('desc', desc),
    chunk('chan', chan),
    chunk('pakt', Buffer.concat([table, sizes])),
    chunk('data', Buffer.concat([edits, ...packets])),
  ]);
}
