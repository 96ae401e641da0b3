import * as z from 'zod/mini';
import { seeds } from '#core/catalog/seeds.ts';
import { parseAmount } from '#core/money/amount.ts';

/** A whole number written in digits, from 0 to `most`. */
export function wholeNumber(most: number) {
  return z.pipe(
    z.string().check(
      z.regex(/^(0|[1-9]\d{0,15})$/),
      z.refine((text) => Number(text) <= most),
    ),
    z.transform(Number),
  );
}

/** An amount as a decimal string with at most 6 decimals, in whole coins; handlers get ledger units. */
export const amountParam = z.pipe(
  z.string().check(z.refine((text) => parseAmount(text) !== null)),
  z.transform((text: string) => parseAmount(text) ?? 0n),
);

/** How many of something: a whole number up to 9 999; 0 is refused by its own key. */
export const quantityParam = wholeNumber(9_999);

export const seedParam = z.enum(seeds);

/** An address: 0x and 40 hexadecimal digits, any case. */
export const addressParam = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/));

/** An address as somebody wrote it: its form and checksum are judged by the call, which refuses `addressMalformed`. */
export const writtenAddressParam = z.string().check(z.minLength(1), z.maxLength(64));

/** A signature over the numbers of a payment, and until when it is meant (wall time, epoch milliseconds). */
export const signedParams = {
  signature: z.optional(z.string().check(z.regex(/^0x([0-9a-fA-F]{2}){1,4096}$/))),
  deadline: z.optional(wholeNumber(8_640_000_000_000_000)),
};

/** The id of one object: of as many digits as the database's BIGINT holds in any case. */
export const idParam = z.string().check(z.regex(/^[1-9]\d{0,17}$/));

/** Somebody's own words, in lines: no control characters, which databases and screens choke on. */
export const wordsParam = (longest: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(longest), z.regex(/^(?:\P{Cc}|[\n\r\t])*$/u));

/** Why somebody does something, in their own words. */
export const reasonParam = wordsParam(200);

const MOST_PLOTS = 24;

/** One plot number, several by comma without repetition, or `all`. */
export const plotsParam = z.pipe(
  z.string().check(
    z.regex(/^(all|[1-9]\d?(,[1-9]\d?){0,23})$/),
    z.refine((text) => text === 'all' || text.split(',').every((number) => Number(number) <= MOST_PLOTS)),
    z.refine((text) => new Set(text.split(',')).size === text.split(',').length),
  ),
  z.transform((text: string): 'all' | number[] => (text === 'all' ? 'all' : text.split(',').map(Number))),
);

/** A single plot number, from 1. */
export const plotParam = z.pipe(
  z.string().check(
    z.regex(/^[1-9]\d?$/),
    z.refine((text) => Number(text) <= MOST_PLOTS),
  ),
  z.transform(Number),
);

const idList = /^(all|[1-9]\d{0,18}(,[1-9]\d{0,18}){0,99})$/;

/** One id, several by comma without repetition, or `all`. */
export const idsParam = z.pipe(
  z.string().check(
    z.regex(idList),
    z.refine((text) => new Set(text.split(',')).size === text.split(',').length),
  ),
  z.transform((text: string): 'all' | string[] => (text === 'all' ? 'all' : text.split(','))),
);

/** Paging: `cursor` is the `next` of the page before, `size` at most 100. */
export const pageParams = {
  cursor: z.optional(z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/))),
  size: z.optional(
    z.pipe(
      wholeNumber(100),
      z.transform((size: number) => Math.max(1, size)),
    ),
  ),
};
