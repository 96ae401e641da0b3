import { beginDeposits } from '#server/deposits/beginDeposits.ts';
import { compareVault } from '#server/deposits/compareVault.ts';
import { makeChainBooks } from '#server/deposits/makeChainBooks.ts';
import { settleAndCompare } from '#server/deposits/startDeposits.ts';
import { watchDeposits } from '#server/deposits/watchDeposits.ts';
import { makeLocalBus, type LiveEvent } from '#server/live/liveBus.ts';
import { auditManor } from '#server/auditManor.ts';
import { ScriptedChain } from './scriptedChain.ts';
import { testChain } from './testChain.ts';
import { openWorld } from './world.ts';

const ON = new AbortController().signal;

/** A world whose vault is on a scripted chain, with the watcher's step in the test's hand. */
export async function scriptedWorld() {
  const chain = new ScriptedChain();
  const { reader } = chain;
  const books = makeChainBooks(reader, testChain.decimals);
  const live = makeLocalBus();
  const manor = await openWorld({ chain: { ...testChain, books }, bus: live });
  const { world } = manor;
  await beginDeposits(world, reader, 1n);
  const watched = { reader, finalLimit: () => null };
  const events: LiveEvent[] = [];
  const bus = {
    publish: (...published: LiveEvent[]) => {
      events.push(...published);
      return live.publish(...published);
    },
  };
  const watcher = (over = world) => watchDeposits(over, watched, bus);
  const first = watcher();
  return {
    ...manor,
    chain,
    books,
    watched,
    events,
    watcher,
    /** Steps until nothing is left to do. */
    watch: async (step = first) => {
      while ((await step(ON)) === 'more');
    },
    step: () => first(ON),
    tend: settleAndCompare(world, watched, () => {}),
    compare: () => compareVault(world, watched, books),
    /** Checks the ledger against the chain; throws with the first row that breaks something. */
    auditOnChain: async () => {
      const { findings } = await auditManor(world.db, { chain: books });
      const bad = findings.find(({ state }) => state !== 'holds');
      if (bad) throw new Error(`${bad.id} ${bad.state}: ${bad.sentence} ${JSON.stringify(bad.row, text)}`);
    },
  };
}

const text = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

export type ScriptedWorld = Awaited<ReturnType<typeof scriptedWorld>>;
