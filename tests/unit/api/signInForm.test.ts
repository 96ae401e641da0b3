import { parseSiweMessage, validateSiweMessage } from 'viem/siwe';
import { expect, test } from 'vitest';
import { readSignInForm, writeSignInForm } from '#core/api/signInForm.ts';

const form = {
  origin: 'https://manor.example:8443',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  chainId: 56,
  nonce: '0123456789abcdef',
  issuedAt: 1_900_000_000_123,
};

test('a message is one of EIP-4361, as another reader of that form reads it', () => {
  const message = parseSiweMessage(writeSignInForm(form));
  expect(message).toMatchObject({
    address: form.address,
    chainId: 56,
    domain: 'manor.example:8443',
    nonce: form.nonce,
    statement: 'Dream Manor Login',
    uri: form.origin,
    version: '1',
  });
  expect(message.issuedAt?.getTime()).toBe(form.issuedAt);
  expect(validateSiweMessage({ message, domain: 'manor.example:8443', time: new Date(form.issuedAt) })).toBe(
    true,
  );
});

test('a message is read as it was written', () => {
  expect(readSignInForm(writeSignInForm(form))).toEqual(form);
});

test.each([
  [
    'another domain than the URI',
    (text: string) => text.replace('manor.example:8443 wants', 'evil.example wants'),
  ],
  ['another statement', (text: string) => text.replace('Dream Manor Login', 'I give everything away')],
  ['another version', (text: string) => text.replace('Version: 1', 'Version: 2')],
  ['a further line', (text: string) => `${text}\nResources:\n- https://evil.example`],
  ['a short nonce', (text: string) => text.replace(form.nonce, 'abc')],
  ['no date', (text: string) => text.replace(/Issued At: .*/, 'Issued At: 2030-99-99T00:00:00.000Z')],
  ['line ends of another system', (text: string) => text.replace(/\n/g, '\r\n')],
  ['the plain message', () => 'Dream Manor Login 1900000000000'],
  ['nothing', () => ''],
])('a message with %s is not read', (_, change) => {
  expect(readSignInForm(change(writeSignInForm(form)))).toBeNull();
});
