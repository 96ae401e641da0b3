import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeSignInForm, type SignInForm } from '#core/api/signInForm.ts';
import { BEGIN, openWorld, signMessage, type TestWorld } from '../support/world.ts';
import { walletKey } from '../support/walletKeys.ts';

const ORIGIN = 'https://manor.example';
let manor: TestWorld;
let plain: TestWorld;
beforeAll(async () => {
  [manor, plain] = await Promise.all([openWorld({ signInOrigin: ORIGIN }), openWorld()]);
});
afterAll(() => Promise.all([manor.close(), plain.close()]));

const invited = { pusername: 'MANOR1' };
const key = walletKey(700);

async function claim(world: TestWorld, change: Partial<SignInForm> = {}) {
  const facts = {
    origin: ORIGIN,
    address: key.address,
    chainId: world.world.chain.id,
    nonce: '0123456789abcdef',
    issuedAt: BEGIN,
    ...change,
  };
  const message = writeSignInForm(facts);
  return { username: key.address, message, signature: await key.signMessage({ message }), ...invited };
}

test('a message by EIP-4361 signs in where it is offered, beside the plain one', async () => {
  expect((await manor.call('config')).data.signInOrigin).toBe(ORIGIN);
  const signedIn = await manor.call('user/logining', await claim(manor));
  expect(signedIn).toMatchObject({ code: 200, data: { created: true } });
  const again = await manor.call('user/logining', await signMessage(key, BEGIN));
  expect(again).toMatchObject({ code: 200, data: { created: false } });
});

test.each<[string, Partial<SignInForm>, string]>([
  ['another site', { origin: 'https://evil.example' }, 'messageMalformed'],
  ['the site without https', { origin: 'http://manor.example' }, 'messageMalformed'],
  ['another account', { address: walletKey(701).address }, 'messageMalformed'],
  ['another chain', { chainId: 1 }, 'messageMalformed'],
  ['the day before yesterday', { issuedAt: BEGIN - 2 * 86_400_000 }, 'messageTooOld'],
  ['tomorrow', { issuedAt: BEGIN + 86_400_000 }, 'messageFromFuture'],
])('a message of %s is refused', async (_, change, refusal) => {
  expect(await manor.call('user/logining', await claim(manor, change))).toMatchObject({ key: refusal });
});

test('a sign-out ends the messages of this form too', async () => {
  const signedIn = await manor.call('user/logining', await claim(manor, { nonce: '1111111111111111' }));
  await manor.call('user/logout', {}, { token: signedIn.data.token });
  const again = await manor.call('user/logining', await claim(manor, { nonce: '1111111111111111' }));
  expect(again).toMatchObject({ key: 'messageSignedOut' });
});

test('no message of this form is accepted where it is not offered', async () => {
  expect((await plain.call('config')).data.signInOrigin).toBeNull();
  expect(await plain.call('user/logining', await claim(plain))).toMatchObject({ key: 'messageMalformed' });
});
