import { expect, test } from 'vitest';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { langs } from '#core/catalog/langs.ts';
import { formatSums } from '../../../src/i18n/formatSums.ts';
import { formatsOf } from '../../../src/i18n/formats.ts';
import { langOf } from '../../../src/i18n/langOf.ts';
import { localeTags } from '../../../src/i18n/localeTags.ts';
import { unitMarks } from '../../../src/i18n/unitMarks.ts';
import { maskText } from '../../../src/ui/maskText.ts';

const en = formatsOf('en');

test('amounts are grouped and trimmed by the rules of the language', () => {
  expect(en.amount('1234567.500000')).toBe('1,234,567.5');
  expect(formatsOf('vi').amount('1234567.5')).toBe('1.234.567,5');
  expect(formatsOf('th').amount('1234.5')).toBe('1,234.5');
  expect(en.amount('100')).toBe('100');
});

test('amounts have the marks of each language, of any length', () => {
  for (const { folder } of langs) {
    const plain = new Intl.NumberFormat(localeTags[folder]);
    for (let size = 1n; size < 10n ** 15n; size *= 10n) {
      const written = formatsOf(folder).amount(`${size}.5`);
      const exact = plain.format(size) + plain.format(0.5).slice(1);
      expect(written, folder).toBe(exact);
    }
  }
  expect(formatsOf('en').amount('007')).toBe('7');
});

test('amounts of the game have two decimals by default, rounded down', () => {
  const game = formatsOf('en', 2);
  expect([game.amount('265.659999'), game.amount('0.009')]).toEqual(['265.65', '0']);
  expect(game.amount('0.213456', { decimals: 4 })).toBe('0.2134');
});

test('digits beyond the decimals are cut off: no balance is shown too large', () => {
  expect(en.amount('0.99999')).toBe('0.9999');
  expect(en.amount('1.999999', { decimals: 2 })).toBe('1.99');
  expect(en.amount('5.4', { decimals: 0 })).toBe('5');
});

test('sums of several coins have two decimals each, rounded down', () => {
  const sums = formatSums('12345.679999 ATR, 0.1 USDT', formatsOf('en'));
  expect(sums).toBe('12,345.67 ATR, 0.1 USDT');
});

test('amounts of any size are exact', () => {
  expect(en.amount('9223372036854.775807', { decimals: 6 })).toBe('9,223,372,036,854.775807');
  expect(en.amount(9_223_372_036_854_775_807n, { decimals: 6 })).toBe('9,223,372,036,854.775807');
});

test('signs are shown on movements, never on zero', () => {
  expect(en.amount('5', { signed: true })).toBe('+5');
  expect(en.amount('-5.5', { signed: true })).toBe('−5.5');
  expect(en.amount(-5_500_000n)).toBe('−5.5');
  expect(en.amount('-0.00001', { signed: true })).toBe('0');
});

test('durations show their two largest units and round up', () => {
  expect(en.span(90_061_000)).toBe('1d\u00a01h');
  expect(en.span(3_600_000)).toBe('1h');
  expect(en.span(61_001)).toBe('1m\u00a02s');
  expect(en.span(1)).toBe('1s');
  expect(en.span(-5)).toBe('0s');
  expect(en.span(3_601_000)).toBe('1h');
  expect(formatsOf('ja').span(90_061_000)).toBe('1\u2060日\u00a01\u2060時\u2060間');
});

test.each(langs)('units of time are written as Unicode writes them: $folder', ({ folder }) => {
  const unitDisplay = folder === 'ja' ? 'short' : 'narrow';
  const ours = unitMarks[folder];
  for (const unit of ['day', 'hour', 'minute', 'second'] as const) {
    const format = new Intl.NumberFormat(localeTags[folder], { style: 'unit', unit, unitDisplay });
    for (const count of [1, 2, 21]) {
      const text = format.format(count);
      expect(`${count}${ours[unit]}`).toBe(folder === 'ja' ? text.replace(' ', '') : text);
    }
  }
  const days = formatsOf(folder).span(1_234 * DAY_MS);
  expect(days.replace(/[\s\u2060]/g, '')).toBe(
    new Intl.NumberFormat(localeTags[folder]).format(1_234) + ours.day.trim(),
  );
});

test('a day stays on one line in every language; its time may wrap to the next', () => {
  const at = new Date(2031, 4, 17, 9, 30).getTime();
  const written = langs.map(({ folder }) => [folder, formatsOf(folder).dateTime(at)]);
  expect(Object.fromEntries(written)).toEqual({
    zh: '5\u2060月\u206017\u2060日 09:30',
    en: 'May\u00a017, 09:30',
    ko: '5월\u00a017일 09:30',
    ja: '5\u2060月\u206017\u2060日 09:30',
    th: '17\u00a0พ.ค. 09:30',
    vi: '09:30 17\u00a0thg\u00a05',
  });
  expect(en.date(at)).toBe('May\u00a017,\u00a02031');
});

test('basis points are shown as per cent', () => {
  expect(en.bps(1_500)).toBe('15%');
  expect(en.bps(5)).toBe('0.05%');
  expect(en.bps(-0)).toBe('0%');
});

test('every language writes Western digits and the Gregorian year', () => {
  for (const { folder } of langs) {
    const formats = formatsOf(folder);
    expect(formats.date(Date.UTC(2030, 0, 2))).toContain('2030');
    expect(formats.amount('1234')).toMatch(/^1.234$/);
  }
});

test('an unknown language setting uses the header of Chinese', () => {
  expect(langOf('th').header).toBe('th_TH');
  expect(langOf('xx' as never).header).toBe('zh_CN');
});

test('masking keeps six characters at each end', () => {
  expect(maskText('0x1234567890abcdef1234567890abcdef12345678')).toBe('0x1234…345678');
  expect(maskText('MANOR1')).toBe('MANOR1');
  expect(maskText('1234567890123')).toBe('1234567890123');
});
