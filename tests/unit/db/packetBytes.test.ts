import { expect, test } from 'vitest';
import { PacketBytes } from '#server/db/packetBytes.ts';

/** A message: its type, and its length with itself, before the body. */
function message(type: string, body: string | Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(Buffer.byteLength(body) + 4);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
}

test('the messages of a packet follow each other as the protocol writes them', () => {
  const packet = new PacketBytes();
  packet.parse('s', 'SELECT $1');
  packet.bind('s', ['é', null, Buffer.from([1, 2])]);
  packet.describe();
  packet.execute();
  packet.sync();
  const formats = '\0\x03\0\0\0\0\0\x01';
  const values = Buffer.concat([
    Buffer.from('\0\x03\0\0\0\x02é'),
    Buffer.from([255, 255, 255, 255]),
    Buffer.from('\0\0\0\x02\x01\x02'),
  ]);
  expect(packet.take()).toEqual(
    Buffer.concat([
      message('P', 's\0SELECT $1\0\0\0'),
      message('B', Buffer.concat([Buffer.from(`\0s\0${formats}`), values, Buffer.from('\0\x01\0\0')])),
      message('D', 'P\0'),
      message('E', '\0\0\0\0\0'),
      message('S', ''),
    ]),
  );
});

test('a packet may be larger than the memory, and the next one does not change it', () => {
  const packet = new PacketBytes();
  const text = '🌱'.repeat(500_000);
  packet.parse('', text);
  const large = packet.take();
  packet.sync();
  expect(packet.take()).toEqual(message('S', ''));
  // Compared as a whole: `toEqual` takes seconds for millions of bytes.
  expect(large.equals(message('P', `\0${text}\0\0\0`))).toBe(true);
});
