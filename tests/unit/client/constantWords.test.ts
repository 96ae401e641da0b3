import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import { langs } from '#core/catalog/langs.ts';
import { formatsOf } from '../../../src/i18n/formats.ts';
import { writeConstant } from '../../../src/ui/writeConstant.ts';

/** Values without a unit: the index y is a plain number, the others are an unset date and a contact. */
const BARE = ['YIELD_FLOOR_PPM', 'YIELD_SPAN_PPM', 'LAND_FREE_UNTIL', 'VERSION_1_UNTIL', 'OWNER_CONTACT'];

describe.each(langs.map(({ folder }) => folder))('constants in %s', (folder) => {
  const texts = import.meta.glob<Record<string, unknown>>('../../../locales/*/money/constants.json', {
    eager: true,
    import: 'default',
  });
  const ownTexts = texts[`../../../locales/${folder}/money/constants.json`] as {
    name: Record<string, string>;
  };
  const i18n = createInstance({
    lng: folder,
    resources: { [folder]: { constants: ownTexts } },
    defaultNS: 'constants',
    interpolation: { prefix: '{', suffix: '}' },
  });
  void i18n.init();
  const words = { t: i18n.getFixedT(folder, 'constants'), formats: formatsOf(folder) };

  it('have a name each', () => {
    expect(Object.keys(ownTexts.name).sort()).toEqual(Object.keys(defaultConstants).sort());
  });

  it('have a unit for each number and a label for each part', () => {
    for (const [key, value] of Object.entries(defaultConstants)) {
      const lines = writeConstant(key, value, words);
      expect(lines.join(), key).not.toMatch(/unit\.|part\.|feeOn\.|undefined|NaN/);
      if (BARE.includes(key)) continue;
      for (const line of lines) expect(line, key).toMatch(/\p{L}|%/u);
    }
  });
});

it('shows values of an operator: a date, a contact, and the base of the fee', () => {
  const words = { t: ((key: string) => key) as never, formats: formatsOf('en') };
  expect(writeConstant('LAND_FREE_UNTIL', Date.UTC(2031, 11, 31, 12), words)).toEqual([
    'Dec\u00a031,\u00a02031',
  ]);
  expect(writeConstant('OWNER_CONTACT', '12345', words)).toEqual(['12345']);
  expect(writeConstant('WITHDRAW_FEE_ON', 'gains', words)).toEqual(['feeOn.gains']);
  expect(writeConstant('CAST_MIN', '1000', words)).toEqual(['1,000\u00a0USDT']);
  expect(writeConstant('CHECK_IN_ATB', '2', words)).toEqual(['2\u00a0ATB']);
  expect(writeConstant('TRANSFER_MIN', '50', words)).toEqual(['50\u00a0ATR']);
});
