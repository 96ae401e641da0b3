import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLogger } from '#server/http/makeLogger.ts';
import { BEGIN, openWorld, signMessage, type TestWorld } from '../../support/world.ts';
import { walletKey } from '../../support/walletKeys.ts';

let manor: TestWorld;
beforeAll(async () => {
  manor = await openWorld({
    logLevel: 'trace',
    handlers: {
      'user/logining': (call, { username, message, signature }) => {
        call.log.error({ username, query: `?message=${message}&signature=${signature}` }, `for ${username}`);
        return Promise.reject(new Error(`could not sign in ${username} with ${message} and ${signature}`));
      },
    },
  });
});
afterAll(() => manor.close());

test('no log line holds a signature, message, token, query or whole address, for any error', async () => {
  const key = walletKey(0);
  const signed = await signMessage(key, BEGIN);
  const token = 'ab'.repeat(32);
  const answer = await manor.call('user/logining', { ...signed, pusername: 'MANOR1' }, { token });
  expect(answer.key).toBe('systemError');
  await manor.call('user/getUserInfoByName', { userName: key.address }, { token });
  await manor.call('user/getUserInfo', {}, { token });
  const log = manor.log.join('\n');
  expect(log).toContain('a call failed');
  expect(log).toContain('"path":"/api/user/logining"');
  for (const secret of [key.address, key.address.toLowerCase(), signed.signature, signed.message, token]) {
    expect(log).not.toContain(secret);
    expect(log).not.toContain(encodeURIComponent(secret));
    expect(log).not.toContain(secret.slice(2));
  }
  expect(log).not.toContain('signature=');
  expect(log).not.toContain('pusername');
  for (const line of manor.log) expect(() => JSON.parse(line) as unknown).not.toThrow();
});

test('a redacted log line still names the call and its fault', () => {
  const lines: string[] = [];
  const log = makeLogger('info', { write: (line) => void lines.push(line) });
  log.info(
    { transaction: `0x12${'ab'.repeat(30)}34ef` },
    'sent to 0x00112233445566778899aabbccddeeff00112233',
  );
  expect(lines[0]).toContain('"transaction":"0x12ab…34ef"');
  expect(lines[0]).toContain('sent to 0x0011…2233');
});
