import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Changes } from '#core/api/objects.ts';
import { connect } from '#server/db/connect.ts';
import { handlers } from '#server/handlers.ts';
import { makeDatabaseBus } from '#server/live/databaseBus.ts';
import { makeLocalBus, type LiveEvent } from '#server/live/liveBus.ts';
import { LiveHub, type LiveConnection } from '#server/http/liveHub.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { listenLocally, liveClient } from '../../support/liveClient.ts';
import { walletKey } from '../../support/walletKeys.ts';
import { factMarks } from '../../../src/selectors/factMarks.ts';
import { startFacts } from '../../../src/store/facts.ts';
import { openWorld, signMessage, type Player, type TestWorld } from '../../support/world.ts';

let manor: TestWorld;
let host: string;
let stranger: Player;
beforeAll(async () => {
  manor = await openWorld({
    handlers: {
      ...handlers,
      // A call that also changes another player's balances, as a transfer does.
      'user/update': (call, params) => {
        if (params.nickName === 'Generous') call.alsoChanged(stranger.id);
        return handlers['user/update']!(call, params);
      },
    },
  });
  host = await listenLocally(manor.app);
  stranger = await manor.signIn();
});
afterAll(() => manor.close());

/** The page's state after an answer of `user/facts`. */
function stateOf({ user, noticesUnread, ...changes }: Changes) {
  const byKey = (list: readonly { version: number }[] = []) => Object.fromEntries(list.entries());
  const facts = {
    ...startFacts,
    stock: changes.stock ?? null,
    looks: changes.looks ?? null,
    plots: byKey(changes.plots),
    hens: byKey(changes.hens),
    balances: byKey(changes.balances),
    notices: { byId: {}, unread: noticesUnread ?? null },
  };
  return { facts, session: { user } } as Parameters<typeof factMarks>[0];
}

const rename = (token: string, nickName: string, requestId?: string) =>
  manor.call('user/update', { nickName }, { token, ...(requestId !== undefined && { requestId }) });

describe('a connection', () => {
  test("reports ready after its token and receives its player's changes", async () => {
    const player = await manor.signIn();
    const [phone, tablet] = [await liveClient(host, player.token), await liveClient(host, player.token)];
    for (const client of [phone, tablet]) expect(await client.next()).toEqual({ type: 'ready' });
    const { data } = await rename(player.token, 'Heard');
    for (const client of [phone, tablet]) {
      expect(await client.next()).toEqual({ type: 'changes', changes: data.changes });
      client.close();
    }
  });

  test('is told of what changed after its facts were read', async () => {
    const player = await manor.signIn();
    const hello = async (marks: unknown) => {
      const client = await liveClient(host);
      client.send(JSON.stringify({ token: player.token, marks }));
      const message = await client.next();
      client.close();
      return message;
    };
    const known = async () => factMarks(stateOf((await manor.call('user/facts', {}, player)).data.changes));
    const first = await known();
    expect(await hello(first)).toEqual({ type: 'ready' });
    expect((await manor.call('game/land/buy', { plot: '1' }, player)).code).toBe(200);
    expect(await hello(first)).toEqual({ type: 'ready', missed: true });
    const second = await known();
    expect(await hello(second)).toEqual({ type: 'ready' });
    await rename(player.token, 'Missed');
    expect(await hello(second)).toEqual({ type: 'ready', missed: true });
    const third = await known();
    expect((await manor.call('game/seed/buy', { seed: 'apple', quantity: '1' }, player)).code).toBe(200);
    // A spend earns points, which the user's version counts too.
    expect(await hello({ ...third, farm: 99, user: 999 })).toEqual({ type: 'ready', missed: true });
    const fourth = await known();
    expect(await hello({ ...fourth, unread: (fourth?.unread ?? 0) + 1 })).toEqual({
      type: 'ready',
      missed: true,
    });
    for (const broken of [null, 7, {}, { ...fourth, farm: '1' }, { ...fourth, user: -1 }]) {
      expect(await hello(broken)).toEqual({ type: 'ready' });
    }
  });

  test('receives nothing of other players, of a repeated call, or of a refused one', async () => {
    const player = await manor.signIn();
    const client = await liveClient(host, player.token);
    await client.next();
    const id = crypto.randomUUID();
    await rename(stranger.token, 'Elsewhere');
    await rename(player.token, 'First', id);
    await rename(player.token, 'First', id);
    await manor.call('user/update', {}, { token: player.token });
    await rename(player.token, 'Second');
    const names = [await client.next(), await client.next()].map((message) =>
      message.type === 'changes' ? message.changes.user?.nickName : message.type,
    );
    expect(names).toEqual(['First', 'Second']);
    client.close();
  });

  test("receives its player's balances when another player's call changed them", async () => {
    const player = await manor.signIn();
    const client = await liveClient(host, stranger.token);
    await client.next();
    await rename(player.token, 'Generous');
    const { data } = await manor.call('userAccount/balance', {}, { token: stranger.token });
    expect(await client.next()).toEqual({ type: 'changes', changes: { balances: data.list } });
    client.close();
  });

  test.each(['', 'nonsense', '{}', 'null', '{"token":7}', JSON.stringify({ token: '0'.repeat(64) })])(
    'that sends %s is closed',
    async (hello) => {
      const client = await liveClient(host);
      client.send(hello);
      expect(await client.next()).toEqual({ type: 'ended' });
      expect(await client.closed).toBe(4401);
    },
  );

  test('that sends too much is closed', async () => {
    const client = await liveClient(host);
    client.send('x'.repeat(2_000));
    expect(await client.closed).toBeGreaterThanOrEqual(1006);
  });

  test('ends with its own sign-in; other connections stay', async () => {
    const player = await manor.signIn();
    manor.advanceWall(1_000);
    const { data } = await manor.call('user/logining', { ...(await again(player)) });
    const [first, second] = [await liveClient(host, player.token), await liveClient(host, data.token)];
    await first.next();
    await second.next();
    await manor.call('user/logout', {}, { token: player.token });
    expect(await first.next()).toEqual({ type: 'ended' });
    expect(await first.closed).toBe(4401);
    await rename(data.token, 'Still here');
    expect(await second.next()).toMatchObject({ type: 'changes' });
    await manor.call('user/logout', { everywhere: 'true' }, { token: data.token });
    expect(await second.next()).toEqual({ type: 'ended' });
    expect(await second.closed).toBe(4401);
  });

  test('is counted while it is open', async () => {
    const player = await manor.signIn();
    const count = async () => /manor_live_connections (\d+)/.exec(await manor.metrics())?.[1];
    const client = await liveClient(host, player.token);
    await client.next();
    const open = Number(await count());
    expect(open).toBeGreaterThan(0);
  });
});

async function again(player: Player) {
  for (let number = 0; number < 100; number += 1) {
    const key = walletKey(number);
    if (key.address === player.address) return signMessage(key, manor.world.wallNow());
  }
  throw new Error('no such wallet');
}

test('closing the app closes the connections', async () => {
  const world = await openWorld();
  const place = await listenLocally(world.app);
  const client = await liveClient(place, (await world.signIn()).token);
  await client.next();
  await world.close();
  expect(await client.closed).toBeGreaterThan(0);
});

describe('the hub', () => {
  const connection = (player: string, signIn: string) => {
    const received: string[] = [];
    const liveConnection: LiveConnection = {
      player,
      signIn,
      isOperator: () => false,
      send: (message) => void received.push(message.type),
      close: (code) => void received.push(`closed ${code}`),
    };
    return { one: liveConnection, heard: received };
  };

  const readsNothing = () => Promise.resolve(new Map());

  test('reads balances only of players connected here, once for all changes meanwhile', async () => {
    const bus = makeLocalBus();
    const requests: (readonly bigint[])[] = [];
    let letGo = () => {};
    const blocked = new Promise<void>((done) => (letGo = done));
    const hub = new LiveHub(
      bus,
      async (players) => {
        requests.push(players);
        await blocked;
        return new Map(players.map((id) => [id, []]));
      },
      () => {},
    );
    const [first, second] = [connection('1', 'a'), connection('2', 'b')];
    void hub.add(first.one);
    void hub.add(second.one);
    await bus.publish({ moved: ['1', '3'] }, { moved: ['4'] });
    await expect.poll(() => requests).toEqual([[1n]]);
    await bus.publish({ moved: ['2'] });
    await bus.publish({ moved: ['1', '2'] });
    letGo();
    await expect.poll(() => second.heard).toEqual(['changes']);
    expect(first.heard).toEqual(['changes', 'changes']);
    expect(requests).toEqual([[1n], [2n, 1n]]);
  });

  test('asks players to fetch when their balances could not be read', async () => {
    const bus = makeLocalBus();
    const hub = new LiveHub(
      bus,
      () => Promise.reject(new Error('no database')),
      () => {},
    );
    const { one, heard } = connection('1', 'a');
    void hub.add(one);
    await bus.publish({ moved: ['1'] });
    await expect.poll(() => heard).toEqual(['refetch']);
  });

  test('bounds the connections of one player: the oldest is closed', () => {
    const hub = new LiveHub(makeLocalBus(), readsNothing, () => {});
    const connections = Array.from({ length: 13 }, (_, number) => connection('1', String(number)));
    for (const { one } of connections) void hub.add(one);
    expect(connections.map(({ heard }) => heard)).toEqual([
      ['closed 1013'],
      ...connections.slice(1).map(() => []),
    ]);
  });

  test('closes every connection when messages may have been missed: clients reconnect and fetch', () => {
    let lose = () => {};
    const bus = makeLocalBus();
    const hub = new LiveHub({ ...bus, listen: (_, onLost) => void (lose = onLost) }, readsNothing, () => {});
    const { one, heard } = connection('1', 'a');
    void hub.add(one);
    lose();
    expect(heard).toEqual(['closed 1012']);
  });
});

describe('the bus over the database', () => {
  test('carries messages to every node, and asks to fetch when one is too long for a notice', async () => {
    const connection = await connect({ log: makeLogger('silent') });
    const [first, second] = [await makeDatabaseBus(connection), await makeDatabaseBus(connection)];
    const messages: LiveEvent[] = [];
    const received = new Promise<void>((done) => {
      const hear = (event: LiveEvent) => {
        messages.push(event);
        if (messages.length === 4) done();
      };
      first.listen(hear, () => {});
      second.listen(hear, () => {});
    });
    const balance = { coin: 'ATR', version: 1, available: '1', frozen: '0', total: '1' } as const;
    const short: Changes = { balances: [balance] };
    const long: Changes = { balances: Array.from({ length: 200 }, () => balance) };
    await first.publish({ player: '7', changes: short });
    await first.publish({ player: '7', changes: long });
    await received;
    expect(messages.filter((event) => 'changes' in event)).toEqual([
      { player: '7', changes: short },
      { player: '7', changes: short },
    ]);
    expect(messages.filter((event) => 'refetch' in event)).toHaveLength(2);
    await first.close();
    await second.close();
    await connection.close();
  });
});

test('a page of another site opens no connection where the public origin is known', async () => {
  const world = await openWorld({ publicOrigin: 'https://manor.example' });
  const at = await listenLocally(world.app);
  const opens = async (origin?: string) =>
    liveClient(at, undefined, origin).then(
      (client) => {
        client.close();
        return true;
      },
      () => false,
    );
  expect(await opens('https://manor.example')).toBe(true);
  expect(await opens()).toBe(true);
  expect(await opens('https://evil.example')).toBe(false);
  expect(await opens('null')).toBe(false);
  await world.close();
});
