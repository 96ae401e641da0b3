import { expect, test } from 'vitest';
import { ripeningCalendar } from '#core/rules/ripeningCalendar.ts';

const summaries = (title: string) =>
  ripeningCalendar([{ id: '1', at: 0, title }], 'host', 0)
    .split('END:VALARM')[0]
    ?.match(/SUMMARY:([^]*?)\r\n(?! )/)?.[1];

test('what means something in the format is escaped, and a new line is one whatever system wrote it', () => {
  expect(summaries('a\\b;c,d')).toBe('a\\\\b\\;c\\,d');
  expect(summaries('a\nb\r\nc')).toBe('a\\nb\\nc');
});

test('a line goes on in the next after 75 bytes, of which the space that begins it is one', () => {
  // SUMMARY: takes 8 bytes of the first line.
  expect(summaries('x'.repeat(67))).toBe('x'.repeat(67));
  expect(summaries('x'.repeat(68))).toBe(`${'x'.repeat(67)}\r\n x`);
  expect(summaries('x'.repeat(67 + 75))).toBe(`${'x'.repeat(67)}\r\n ${'x'.repeat(74)}\r\n x`);
});

test.each([
  ['one byte', '\u007f', 67],
  ['two bytes', '\u0080', 33],
  ['two bytes', '\u07ff', 33],
  ['three bytes', '\u0800', 22],
  ['three bytes', '\uffff', 22],
  ['four bytes', '\u{10000}', 16],
])('no character of %s is cut', (_, character, most) => {
  expect(summaries(character.repeat(most + 1))).toBe(`${character.repeat(most)}\r\n ${character}`);
});

test('there is an event for each tree, none without one', () => {
  const text = ripeningCalendar(
    [
      { id: 'a', at: 0, title: 'one' },
      { id: 'b', at: 86_400_000, title: 'two' },
    ],
    'host',
    0,
  );
  expect(text.match(/^UID:.*$/gm)).toEqual(['UID:a@host', 'UID:b@host']);
  expect(text.match(/^DTSTART:.*$/gm)).toEqual(['DTSTART:19700101T000000Z', 'DTSTART:19700102T000000Z']);
  expect(ripeningCalendar([], 'host', 0).split('\r\n')).toHaveLength(6);
});
