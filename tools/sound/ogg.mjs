import { FRAME, PRE_SKIP } from './opus.mjs';
import { RATE } from './signal.mjs';

/** Maximum number of segments in a page; a packet takes one per 255 bytes or part of them. */
const MAX_SEGMENTS = 255;
const SERIAL = 0x4d616e72;
const FIRST = 2;
const LAST = 4;

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) rest = (rest << 1) ^ (rest & 0x80000000 ? 0x04c11db7 : 0);
  return rest >>> 0;
});

/** @param {Buffer} bytes */
const crcOf = (bytes) => {
  let crc = 0;
  for (const byte of bytes) crc = ((crc << 8) ^ crcTable[((crc >>> 24) ^ byte) & 255]) >>> 0;
  return crc;
};

/** @param {Buffer} packet */
const segmentsOf = ({ length }) => [...Array(Math.floor(length / 255)).fill(255), length % 255];

/** One page of an Ogg stream (RFC 3533). @param {Buffer[]} packets */
function pageOf(
  packets,
  /** @type {number} */ number,
  /** @type {number} */ granule,
  /** @type {number} */ flags,
) {
  const segments = packets.flatMap(segmentsOf);
  const head = Buffer.alloc(27);
  head.write('OggS', 0, 'latin1');
  head.writeUInt8(flags, 5);
  head.writeBigUInt64LE(BigInt(granule), 6);
  head.writeUInt32LE(SERIAL, 14);
  head.writeUInt32LE(number, 18);
  head.writeUInt8(segments.length, 26);
  const page = Buffer.concat([head, Buffer.from(segments), ...packets]);
  page.writeUInt32LE(crcOf(page), 22);
  return page;
}

/**
 * Writes Opus packets in Ogg (RFC 7845), for Chromium, Firefox, and Safari since 18.4.
 * @param {import('./opus.mjs').OpusStream} stream
 */
export function toOgg({ channels, length, packets }) {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 0, 'latin1');
  head.writeUInt8(1, 8);
  head.writeUInt8(channels, 9);
  head.writeUInt16LE(PRE_SKIP, 10);
  head.writeUInt32LE(RATE, 12);
  const vendor = 'Dream Manor';
  const tags = Buffer.alloc(16 + vendor.length);
  tags.write('OpusTags', 0, 'latin1');
  tags.writeUInt32LE(vendor.length, 8);
  tags.write(vendor, 12, 'latin1');
  const pages = [pageOf([head], 0, 0, FIRST), pageOf([tags], 1, 0, 0)];
  for (let from = 0; from < packets.length;) {
    let to = from;
    for (let used = 0; to < packets.length; to += 1) {
      used += segmentsOf(packets[to]).length;
      if (used > MAX_SEGMENTS) break;
    }
    const isLast = to === packets.length;
    // The last page's granule is the end of the sound: players drop the rest of its packet.
    const granule = isLast ? length + PRE_SKIP : to * FRAME;
    pages.push(pageOf(packets.slice(from, to), pages.length, granule, isLast ? LAST : 0));
    from = to;
  }
  return Buffer.concat(pages);
}
