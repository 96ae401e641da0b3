import { expect, test } from 'vitest';
import type { Notice } from '#core/api/objects.ts';
import { awaySums } from '#core/rules/awaySums.ts';
import { wallTime } from '#core/rules/clock.ts';
import { ripeningCalendar } from '#core/rules/ripeningCalendar.ts';
import { mergeNotices } from '../../../src/store/noticeFacts.ts';
import { shownNotices } from '../../../src/screens/notice/shownNotices.ts';

const AT = Date.UTC(2030, 0, 2, 3, 4, 5);

const notice = (id: number, part: Partial<Notice> = {}): Notice => ({
  id: String(id),
  version: part.read ? 2 : 1,
  kind: 'ripe',
  values: { count: 2, plots: '1, 2' },
  title: null,
  at: AT,
  gameAt: AT,
  read: false,
  ...part,
});

test('unread notices are counted once, for any number of messages', () => {
  expect(mergeNotices(null, {})).toBeNull();
  const counted = mergeNotices(null, { notices: [notice(1)], noticesUnread: 5 });
  expect(counted?.unread).toBe(5);
  const come = mergeNotices(counted, { notices: [notice(2)] });
  expect(come?.unread).toBe(6);
  expect(mergeNotices(come, { notices: [notice(2)] })).toBe(come);
  const read = mergeNotices(come, { notices: [notice(2, { read: true })] });
  expect(read?.unread).toBe(5);
  expect(mergeNotices(read, { notices: [notice(2)] })?.byId['2']?.read).toBe(true);
  expect(mergeNotices(read, { noticesUnread: 0 })?.unread).toBe(0);
});

test('notices newer than the list are on top, and read ones are shown as read', () => {
  const facts = mergeNotices(null, { notices: [notice(9), notice(10), notice(2, { read: true })] });
  expect(shownNotices([notice(3), notice(2)], facts).map(({ id, read }) => [id, read])).toEqual([
    ['10', false],
    ['9', false],
    ['3', false],
    ['2', true],
  ]);
});

test('events while away are summed by kind and coin, in integers', () => {
  const credited = (id: number, coin: string, amount: string) =>
    notice(id, { kind: 'credited', values: { coin, amount } });
  const sums = awaySums([
    credited(1, 'USDT', '0.1'),
    credited(2, 'USDT', '0.2'),
    credited(3, 'ATR', '5'),
    notice(4),
    notice(5, { values: { count: 3, plots: '3, 4, 5' } }),
    notice(6, { kind: 'flagged', values: {} }),
    notice(7, { kind: 'published', values: {} }),
  ]);
  expect(sums).toEqual([
    { kind: 'ripe', count: 5, amount: null, coin: null },
    { kind: 'credited', count: 2, amount: 300_000n, coin: 'USDT' },
    { kind: 'credited', count: 1, amount: 5_000_000n, coin: 'ATR' },
    { kind: 'flagged', count: 1, amount: null, coin: null },
  ]);
});

test('the calendar has an alarm for each tree, in folded lines of at most 75 bytes', () => {
  const clock = { wallAt: AT, gameAt: 0, speed: 240 };
  expect(wallTime(clock, 240_000)).toBe(AT + 1_000);
  const title = `芒果；${'树'.repeat(40)}, 3\nripe`;
  const text = ripeningCalendar([{ id: 'plant-7', at: AT, title }], 'manor.example', AT - 1_000);
  const lines = text.split('\r\n');
  expect(lines.at(-1)).toBe('');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(text.replaceAll('\r\n ', '').split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Dream Manor//Ripening//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:plant-7@manor.example',
    'DTSTAMP:20300102T030404Z',
    'DTSTART:20300102T030405Z',
    'DTEND:20300102T031905Z',
    `SUMMARY:芒果；${'树'.repeat(40)}\\, 3\\nripe`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:芒果；${'树'.repeat(40)}\\, 3\\nripe`,
    'TRIGGER:PT0S',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});
