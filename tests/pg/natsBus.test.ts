import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeLogger } from '#server/http/makeLogger.ts';
import { LiveHub, type LiveConnection } from '#server/http/liveHub.ts';
import type { LiveEvent } from '#server/live/liveBus.ts';
import { makeNatsBus, type NatsBus } from '#server/live/natsBus.ts';
import { freePort } from '../support/freePort.ts';
import { skipReason } from '../support/skipReason.ts';
import { natsMissing, startNats } from '../support/startNats.ts';

const missing = natsMissing();
const log = makeLogger('silent');

describe.skipIf(missing !== null)('live messages over NATS', skipReason(missing ?? ''), () => {
  let port: number;
  let endServer: Awaited<ReturnType<typeof startNats>>;
  const buses: NatsBus[] = [];

  const startServer = async () => void (endServer = await startNats(port));
  const kill = () => endServer('SIGKILL');
  const openBus = async () => {
    const bus = await makeNatsBus({ url: `nats://127.0.0.1:${port}`, log });
    buses.push(bus);
    return bus;
  };
  /** A node with its streams; `closed` has the reasons of those that were closed. */
  const openNode = async () => {
    const bus = await openBus();
    const hub = new LiveHub(
      bus,
      (players) => Promise.resolve(new Map(players.map((id) => [id, []]))),
      () => {},
    );
    const heard: string[] = [];
    const closed: string[] = [];
    const connection = (player: string): LiveConnection => ({
      player,
      signIn: player,
      isOperator: () => false,
      send: ({ type }) => void heard.push(`${player} ${type}`),
      close: (_, why) => void closed.push(why),
    });
    return { bus, hub, heard, closed, connection };
  };
  const changes = (player: string): LiveEvent => ({ player, changes: {} });

  beforeAll(async () => {
    port = await freePort();
    await startServer();
  });
  afterAll(async () => {
    for (const bus of buses) await bus.close();
    await kill();
  });

  test('reach the nodes of their players alone: a node without listeners parses none', async () => {
    const [sender, first, idle] = [await openBus(), await openNode(), await openNode()];
    const one = first.connection('1');
    await first.hub.add(one);
    await sender.publish(changes('1'), changes('2'), { moved: ['1', '3'] }, { everyone: true, changes: {} });
    await expect.poll(() => first.heard.length).toBe(3);
    expect(first.heard).toEqual(['1 changes', '1 changes', '1 changes']);
    expect(first.bus.received()).toBe(3);
    expect(idle.bus.received()).toBe(0);
    first.hub.remove(one);
    await idle.hub.add(idle.connection('1'));
    await sender.publish(changes('1'));
    await expect.poll(() => idle.bus.received()).toBe(1);
    expect(first.bus.received()).toBe(3);
  });

  test('of a manor reach the node of a visitor until the visit ends', async () => {
    const [sender, node] = [await openBus(), await openNode()];
    const visitor = node.connection('20');
    await node.hub.add(visitor);
    await sender.publish({ player: '20', visits: '21' });
    await expect.poll(() => node.bus.received()).toBe(1);
    await node.bus.follow?.('22');
    await sender.publish({ player: '21', refetch: true });
    await expect.poll(() => node.heard).toEqual(['20 refetch']);
    node.hub.remove(visitor);
    node.bus.unfollow?.('22');
    await sender.publish({ player: '21', refetch: true });
    await node.bus.follow?.('23');
    expect(node.bus.received()).toBe(2);
  });

  test('may be missed while the server is away: streams begin anew once it is back', async () => {
    const [sender, node] = [await openBus(), await openNode()];
    await node.hub.add(node.connection('30'));
    await kill();
    await startServer();
    await expect.poll(() => node.closed).toEqual(['news may have been missed']);
    await node.bus.follow?.('31');
    await expect
      .poll(async () => {
        await sender.publish(changes('31'));
        return node.bus.received() > 0;
      })
      .toBe(true);
  });

  test('are refused by a sentence when no server answers', async () => {
    await expect(makeNatsBus({ url: `nats://127.0.0.1:${await freePort()}`, log })).rejects.toThrow();
  });
});
