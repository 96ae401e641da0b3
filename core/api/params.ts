import * as z from 'zod/mini';
import { seeds } from '#core/catalog/seeds.ts';
import { parseAmount } from '#core/money/amount.ts';

/** A non-negative integer in decimal digits, at most `max`. */
export function wholeNumber(max: number) {
  return z.pipe(
    z.string().check(
      z.regex(/^(0|[1-9]\d{0,15})$/),
      z.refine((text) => Number(text) <= max),
    ),
    z.transform(Number),
  );
}

/** An amount as a decimal string with at most 6 decimals, in whole coins. Handlers get ledger units. */
export const amountParam = z.pipe(
  z.string().check(z.refine((text) => parseAmount(text) !== null)),
  z.transform((text: string) => parseAmount(text) ?? 0n),
);

/** An instant, epoch milliseconds. */
export const instantParam = wholeNumber(8_640_000_000_000_000);

/** A quantity: an integer up to 9 999. Calls refuse 0 by `quantityTooSmall`. */
export const quantityParam = wholeNumber(9_999);

export const seedParam = z.enum(seeds);

/** An address: 0x and 40 hexadecimal digits, any case. */
export const addressParam = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/));

/** A player, as an operator names them: an address or a six-character code. */
export const playerParam = z.string().check(z.regex(/^(0x[0-9a-fA-F]{40}|[0-9A-Za-z]{6})$/));

/** An address as the user typed it. The call checks form and checksum and refuses `addressMalformed`. */
export const writtenAddressParam = z.string().check(z.minLength(1), z.maxLength(64));

/** Signature over the terms of a payment, and its expiry (wall time, epoch milliseconds). */
export const signedParams = {
  signature: z.optional(z.string().check(z.regex(/^0x([0-9a-fA-F]{2}){1,4096}$/))),
  deadline: z.optional(wholeNumber(8_640_000_000_000_000)),
};

/** The id of one object, with few enough digits for the database's BIGINT. */
export const idParam = z.string().check(z.regex(/^[1-9]\d{0,17}$/));

/** Free text of several lines without control characters, which databases and screens do not handle. */
export const wordsParam = (maxLength: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength), z.regex(/^(?:\P{Cc}|[\n\r\t])*$/u));

/** A reason in the caller's own text. */
export const reasonParam = wordsParam(200);

const MAX_PLOTS = 24;

/** One plot number, several separated by commas without repetition, or `all`. */
export const plotsParam = z.pipe(
  z.string().check(
    z.regex(/^(all|[1-9]\d?(,[1-9]\d?){0,23})$/),
    z.refine((text) => text === 'all' || text.split(',').every((number) => Number(number) <= MAX_PLOTS)),
    z.refine((text) => new Set(text.split(',')).size === text.split(',').length),
  ),
  z.transform((text: string): 'all' | number[] => (text === 'all' ? 'all' : text.split(',').map(Number))),
);

/** A single plot number, from 1. */
export const plotParam = z.pipe(
  z.string().check(
    z.regex(/^[1-9]\d?$/),
    z.refine((text) => Number(text) <= MAX_PLOTS),
  ),
  z.transform(Number),
);

const idList = /^(all|[1-9]\d{0,18}(,[1-9]\d{0,18}){0,99})$/;

/** One id, several separated by commas without repetition, or `all`. */
export const idsParam = z.pipe(
  z.string().check(
    z.regex(idList),
    z.refine((text) => new Set(text.split(',')).size === text.split(',').length),
  ),
  z.transform((text: string): 'all' | string[] => (text === 'all' ? 'all' : text.split(','))),
);

/** Ids of up to 50 objects, separated by commas without repetition. */
export const idListParam = z.pipe(
  z.string().check(
    z.regex(/^[1-9]\d{0,17}(,[1-9]\d{0,17}){0,49}$/),
    z.refine((text) => new Set(text.split(',')).size === text.split(',').length),
  ),
  z.transform((text: string) => text.split(',')),
);

/** Keyset pagination: `cursor` is `next` of the previous page, `size` at most 100. */
export const pageParams = {
  cursor: z.optional(z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/))),
  size: z.optional(
    z.pipe(
      wholeNumber(100),
      z.transform((size: number) => Math.max(1, size)),
    ),
  ),
};
