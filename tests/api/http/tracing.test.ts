import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { chainClient } from '#server/chain/chainClient.ts';
import { rpcCall } from '#server/chain/rpcCall.ts';
import { takeTurn } from '#server/jobs/takeTurn.ts';
import { addJob } from '#server/jobs/job.repo.ts';
import { startTracing } from '#server/tracing/startTracing.ts';
import { isTraced, traced } from '#server/tracing/traced.ts';
import { loopbackServer } from '../../support/keys/loopbackServer.ts';
import { otlpReceiver, type ReceivedSpan } from '../../support/otlpReceiver.ts';
import { walletKey } from '../../support/walletKeys.ts';
import { openWorld, type TestWorld } from '../../support/world.ts';

let manor: TestWorld;
beforeAll(async () => {
  manor = await openWorld({ logLevel: 'info' });
});
afterAll(() => manor.close());

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Tracing with a receiver; `spans` stops tracing, so that the last ones are there too. */
async function startedTracing(ratio = 1, endpoint?: string) {
  const receiver = await otlpReceiver('key-of-the-receiver');
  const headers = { 'api-key': 'key-of-the-receiver' };
  const settings = { endpoint: endpoint ?? receiver.url, headers, ratio, node: 'north-1', version: '1.2.3' };
  const tracing = await startTracing(settings, manor.world.log);
  closing.push(
    () => receiver.close(),
    () => tracing.stop(),
  );
  const spans = async () => {
    await tracing.stop();
    return receiver.spans;
  };
  return { spans, receiver };
}

const below = (spans: readonly ReceivedSpan[], { spanId }: ReceivedSpan): ReceivedSpan[] =>
  spans
    .filter(({ parentSpanId }) => parentSpanId === spanId)
    .flatMap((span) => [span, ...below(spans, span)]);

test('a call is one trace with its transaction and statements, and has the request id of its log lines', async () => {
  const { spans, receiver } = await startedTracing();
  const player = await manor.signIn({ key: walletKey(1) });
  const { token } = player;
  const renamed = await manor.call('user/update', { nickName: 'Secretive' }, { token });
  expect(renamed.code).toBe(200);
  const seen = await spans();
  const call = seen.find(({ name }) => name === 'call user/update');
  if (!call) throw new Error(`no span of the call among ${seen.map(({ name }) => name).join(', ')}`);
  expect(call.resource).toMatchObject({
    'service.name': 'dream-manor',
    'service.version': '1.2.3',
    'service.instance.id': 'north-1',
  });
  const line = manor.log.map((text) => JSON.parse(text) as Record<string, unknown>);
  expect(line.find(({ path }) => path === '/api/user/update')?.['reqId']).toBe(
    call.attributes['manor.request_id'],
  );
  const parts = below(seen, call);
  expect(parts.every(({ traceId }) => traceId === call.traceId)).toBe(true);
  const transaction = parts.find(({ name }) => name === 'db transaction');
  if (!transaction) throw new Error('no span of the transaction');
  const statements = below(seen, transaction);
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['db UPDATE', 'db COMMIT']));
  expect(
    statements.some(({ attributes }) => /update "player"/.test(String(attributes['db.query.text']))),
  ).toBe(true);
  // Neither values nor tokens nor addresses leave the process.
  const sent = receiver.bodies.join('\n');
  for (const secret of ['Secretive', walletKey(1).address, walletKey(1).address.toLowerCase()])
    expect(sent).not.toContain(secret);
  expect(sent).not.toMatch(/[0-9a-f]{64}/i);
});

test('a refusal stands in its span by key, and a fault without its message', async () => {
  const { spans } = await startedTracing();
  expect((await manor.call('user/getUserInfo', {}, { token: 'ab'.repeat(32) })).key).toBe('signInEnded');
  const broken = traced({ name: 'broken', kind: 'internal' }, () =>
    Promise.reject(Object.assign(new TypeError('for 0xabc'), { code: '57014' })),
  );
  await expect(broken).rejects.toThrow('for 0xabc');
  const seen = await spans();
  const call = seen.find(({ name }) => name === 'call user/getUserInfo');
  expect(call?.attributes).toMatchObject({ 'manor.refusal': 'signInEnded' });
  expect(seen.find(({ name }) => name === 'broken')?.status).toEqual({ code: 2, message: 'TypeError 57014' });
});

test('a turn of a job and a question to the chain have spans, without parameters', async () => {
  const { spans, receiver } = await startedTracing();
  const chain = await loopbackServer(({ body }) => {
    const { id } = JSON.parse(body) as { id: number };
    return { body: JSON.stringify({ jsonrpc: '2.0', id, result: '0x7a69' }) };
  });
  closing.push(() => chain.close());
  await addJob(manor.world.db, { name: 'traced', doneDay: null, dueAt: 0 });
  const place = { rpcUrl: chain.url, chainId: 31_337 };
  await takeTurn(
    manor.world,
    { name: 'traced' },
    async () => {
      await chainClient(place).getCode({ address: walletKey(3).address });
      await rpcCall(chain.url, 'eth_chainId', ['of-nobody']);
    },
    {},
  );
  const seen = await spans();
  const job = seen.find(({ name }) => name === 'job traced');
  if (!job) throw new Error('no span of the job');
  expect(below(seen, job).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['db transaction', 'chain eth_getCode', 'chain eth_chainId']),
  );
  expect(receiver.bodies.join('')).not.toMatch(/of-nobody|127\.0\.0\.1/);
});

test('a receiver that is away or refuses changes no answer', async () => {
  const { spans } = await startedTracing(1, 'http://127.0.0.1:9');
  expect((await manor.signIn({ key: walletKey(4) })).id).toBeDefined();
  expect(await spans()).toEqual([]);
  expect(manor.log.join('\n')).toContain('spans could not be exported');
});

test('without a receiver nothing is made or loaded', async () => {
  expect(isTraced()).toBe(false);
  const work = Promise.resolve(7);
  expect(traced({ name: 'none', kind: 'internal' }, () => work)).toBe(work);
  // Static imports of the bundle are loaded at every start; these packages are imported where they are used.
  const all = readdirSync('server', { recursive: true, encoding: 'utf8' });
  const files = all.filter((path) => path.endsWith('.ts')).map((path) => `server/${path}`);
  expect(files.length).toBeGreaterThan(500);
  for (const file of files)
    expect(readFileSync(file, 'utf8'), file).not.toMatch(/^import .*from '(@opentelemetry\/.*|aws4fetch)'/m);
  expect(readFileSync('server/main.ts', 'utf8')).not.toMatch(/^import .*startTracing/m);
});

test('a part of the traces is kept whole, the others not at all', async () => {
  const { spans } = await startedTracing(0);
  await manor.signIn({ key: walletKey(5) });
  expect(await spans()).toEqual([]);
});
