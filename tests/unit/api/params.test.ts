import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import {
  addressParam,
  amountParam,
  idParam,
  idsParam,
  pageParams,
  plotParam,
  plotsParam,
  quantityParam,
  seedParam,
  wholeNumber,
} from '#core/api/params.ts';

const reads = (schema: z.ZodMiniType, text: unknown) => z.safeParse(schema, text).data;
const refuses = (schema: z.ZodMiniType, text: unknown) => !z.safeParse(schema, text).success;

describe('parameters', () => {
  test('a plot is a number from 1 to 24', () => {
    expect([reads(plotParam, '1'), reads(plotParam, '24')]).toEqual([1, 24]);
    for (const wrong of ['0', '25', '-1', '01', '1.0', '1e1', '', ' 1', 'all', '1,2', '９', 1]) {
      expect(refuses(plotParam, wrong), String(wrong)).toBe(true);
    }
  });

  test('plots are one, several without repetition, or all', () => {
    expect(reads(plotsParam, 'all')).toBe('all');
    expect(reads(plotsParam, '7')).toEqual([7]);
    expect(reads(plotsParam, '3,1,24')).toEqual([3, 1, 24]);
    const every = Array.from({ length: 24 }, (_, at) => at + 1);
    expect(reads(plotsParam, every.join(','))).toEqual(every);
    for (const wrong of [
      '',
      '0',
      '25',
      '1,25',
      '1,1',
      '1,,2',
      ',1',
      '1,',
      '1, 2',
      'ALL',
      'all,1',
      '-1',
      '1;2',
    ]) {
      expect(refuses(plotsParam, wrong), wrong).toBe(true);
    }
  });

  test('a quantity goes from 0 to 9 999', () => {
    expect([reads(quantityParam, '0'), reads(quantityParam, '9999')]).toEqual([0, 9_999]);
    for (const wrong of ['10000', '-1', '1.5', '1e3', '00', '', 'one', '99999999999999999999']) {
      expect(refuses(quantityParam, wrong), wrong).toBe(true);
    }
    expect(reads(wholeNumber(5), '5')).toBe(5);
    expect(refuses(wholeNumber(5), '6')).toBe(true);
  });

  test('amounts become ledger units', () => {
    expect(reads(amountParam, '0.000001')).toBe(1n);
    expect(reads(amountParam, '12.5')).toBe(12_500_000n);
    for (const wrong of ['-1', '1e3', '0.0000001', '99999999999999999999', '']) {
      expect(refuses(amountParam, wrong), wrong).toBe(true);
    }
  });

  test('ids are digits, several without repetition, or all', () => {
    expect(reads(idsParam, 'all')).toBe('all');
    expect(reads(idsParam, '12,3')).toEqual(['12', '3']);
    expect(reads(idsParam, '9999999999999999999')).toEqual(['9999999999999999999']);
    const hundred = Array.from({ length: 100 }, (_, at) => at + 1);
    expect(refuses(idsParam, hundred.join(','))).toBe(false);
    expect(refuses(idsParam, [...hundred, 101].join(','))).toBe(true);
    for (const wrong of ['', '0', '01', '1,1', 'x', '-1', '1,', '99999999999999999999']) {
      expect(refuses(idsParam, wrong), wrong).toBe(true);
    }
  });

  test("the id of one object is a number within the database's range", () => {
    expect(reads(idParam, '999999999999999999')).toBe('999999999999999999');
    for (const wrong of ['0', 'x', '9223372036854775808', '9999999999999999999']) {
      expect(refuses(idParam, wrong), wrong).toBe(true);
    }
  });

  test('seeds, addresses and pages are parsed and bounded', () => {
    expect(reads(seedParam, 'peach')).toBe('peach');
    for (const wrong of ['hen', 'Apple', '', 'egg', '__proto__'])
      expect(refuses(seedParam, wrong)).toBe(true);
    expect(refuses(addressParam, `0x${'aB'.repeat(20)}`)).toBe(false);
    for (const wrong of ['0x12', `0X${'ab'.repeat(20)}`, `0x${'ag'.repeat(20)}`, `0x${'ab'.repeat(20)} `]) {
      expect(refuses(addressParam, wrong)).toBe(true);
    }
    const page = z.strictObject(pageParams);
    expect(reads(page, { size: '0' })).toEqual({ size: 1 });
    expect(refuses(page, { size: '101' })).toBe(true);
    expect(refuses(page, { cursor: 'a b' })).toBe(true);
  });
});
