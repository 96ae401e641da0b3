import { expect, test } from 'vitest';
import { hashToken } from '#server/sessions/hashToken.ts';
import { isToken, makeToken, signInKeyOf, TOKEN_BYTES } from '#server/sessions/signInKey.ts';

const drawn = new Uint8Array(TOKEN_BYTES).fill(0xab);

test('a token has 64 digits, of which the first 16 name the player', () => {
  for (const id of [1n, 4_711n, 2n ** 40n - 1n]) {
    const token = makeToken(id, drawn);
    expect(isToken(token)).toBe(true);
    expect(signInKeyOf(token)).toEqual({ playerId: id, tokenHash: hashToken(token) });
  }
  expect(makeToken(255n, drawn)).toBe('00000000000000ff' + 'ab'.repeat(24));
});

test('an id that no token could name is refused', () => {
  expect(() => makeToken(2n ** 40n, drawn)).toThrow(RangeError);
});

test('a token that was drawn as a whole names nobody, and neither does another text', () => {
  for (const token of ['0000010000000000' + 'ab'.repeat(24), 'ff'.repeat(32), '', 'AB'.repeat(32), 'ab'])
    expect(signInKeyOf(token)).toBeNull();
});
