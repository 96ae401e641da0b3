import { describe, expect, test } from 'vitest';
import type { Changes } from '#core/api/objects.ts';
import { LiveHub, type LiveConnection } from '#server/http/liveHub.ts';
import { VisitWatch, WATCH_MS } from '#server/http/visitWatch.ts';
import type { LiveBus, LiveEvent } from '#server/live/liveBus.ts';

/** A bus within the process that counts the subjects that the hub follows. */
function busOf() {
  const followed: string[] = [];
  let hear: (event: LiveEvent) => void = () => {};
  const bus = {
    publish: (...events: LiveEvent[]) => Promise.resolve(events.forEach((event) => hear(event))),
    listen: (onEvent: (event: LiveEvent) => void) => void (hear = onEvent),
    follow: (player: string) => Promise.resolve(void followed.push(player)),
    unfollow: (player: string) => void followed.splice(followed.indexOf(player), 1),
  } as unknown as LiveBus;
  return { bus, followed };
}

function connectionOf(player: string): LiveConnection & { sent: unknown[] } {
  const sent: unknown[] = [];
  return {
    player,
    signIn: player,
    sent,
    isOperator: () => false,
    send: (message) => void sent.push(message),
    close: () => {},
  };
}

/** Changes of a manor that throw when somebody reads them for visitors. */
function untouchable(): Changes {
  const changes = {} as Changes;
  for (const part of ['plots', 'hens'] as const)
    Object.defineProperty(changes, part, {
      get: () => [
        new Proxy({}, { get: () => expect.fail('changes of a manor without visitors were translated') }),
      ],
    });
  return changes;
}

describe('live visits cost nothing for players who are not watched', () => {
  test('a manor without visitors has no entry: nothing is followed', async () => {
    const { bus, followed } = busOf();
    const hub = new LiveHub(
      bus,
      () => Promise.resolve(new Map()),
      () => {},
      () => 0,
    );
    await hub.add(connectionOf('visitor'));
    expect(followed).toEqual(['visitor']);
    await hub.publish({ player: 'visitor', visits: 'owner' });
    expect(followed).toEqual(['visitor', 'owner']);
    await hub.publish({ player: 'visitor', visits: 'other' });
    expect(followed).toEqual(['visitor', 'other']);
  });

  test('a visitor who is connected to another node is no concern of this one', async () => {
    const { bus, followed } = busOf();
    const hub = new LiveHub(
      bus,
      () => Promise.resolve(new Map()),
      () => {},
      () => 0,
    );
    await hub.publish({ player: 'elsewhere', visits: 'owner' });
    expect(followed).toEqual([]);
    await hub.add(connectionOf('reader'));
    await hub.publish({ player: 'owner', changes: untouchable() });
  });

  test('the changes of a manor that nobody visits are not translated', async () => {
    const { bus } = busOf();
    const hub = new LiveHub(
      bus,
      () => Promise.resolve(new Map()),
      () => {},
      () => 0,
    );
    const visitor = connectionOf('visitor');
    await hub.add(visitor);
    await hub.publish({ player: 'visitor', visits: 'watched' });
    await hub.publish({ player: 'unwatched', changes: untouchable() });
    expect(visitor.sent).toEqual([]);
  });

  test('the last visitor to leave, and one who stays too long, leave no entry behind', () => {
    let now = 0;
    const turns: [string, boolean][] = [];
    const watch = new VisitWatch(
      () => now,
      (owner, isVisited) => void turns.push([owner, isVisited]),
    );
    watch.start('a', 'owner');
    watch.start('b', 'owner');
    watch.stop('a');
    expect(watch.visitorsOf('owner')).toEqual(['b']);
    now = WATCH_MS + 1;
    expect(watch.visitorsOf('owner')).toEqual([]);
    expect(turns).toEqual([
      ['owner', true],
      ['owner', false],
    ]);
  });
});
