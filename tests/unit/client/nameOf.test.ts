// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { langs } from '#core/catalog/langs.ts';
import { firstName } from '#server/players/firstName.ts';
import { i18n } from '../../../src/i18n/i18n.ts';
import { useNameOf } from '../../../src/ui/useNameOf.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const ADDRESS = '0x1234567890123456789012345678901234567890';

async function nameIn(lang: string, nickName: string): Promise<string> {
  await i18n.changeLanguage(lang);
  let shown = '';
  const Probe = () => {
    shown = useNameOf()({ nickName, userName: ADDRESS });
    return null;
  };
  const root = createRoot(document.createElement('div'));
  act(() => root.render(createElement(Probe)));
  act(() => root.unmount());
  return shown;
}

test("a default name of any language is read in the reader's language", async () => {
  for (const writer of langs) {
    for (const reader of langs) {
      const stored = firstName(writer.header, 'MANOR1');
      expect(await nameIn(reader.folder, stored)).toBe(firstName(reader.header, 'MANOR1'));
    }
  }
});

test('a chosen name stays, and a player without a name has the masked address', async () => {
  expect(await nameIn('th', 'Farmer Jo')).toBe('Farmer Jo');
  expect(await nameIn('th', 'Old Farmer MANOR1')).toBe('Old Farmer MANOR1');
  expect(await nameIn('th', '')).toMatch(/^0x1234.+7890$/);
});
