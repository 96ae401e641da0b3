import fc from '../support/fc.ts';
import { afterAll, beforeAll, test } from 'vitest';
import type { Player } from '../support/world.ts';
import { payment, type Payment } from '../support/scriptedChain.ts';
import { scriptedWorld, type ScriptedWorld } from '../support/scriptedWorld.ts';
import { FINAL_BLOCKS, settleDeposits } from './settleDeposits.ts';

let w: ScriptedWorld;
let players: Player[];

beforeAll(async () => {
  w = await scriptedWorld();
  players = [await w.signIn(), await w.signIn()];
});
afterAll(() => w.close());

type Command =
  | { do: 'pay'; who: number; units: number }
  | { do: 'mine' }
  | { do: 'reorg'; depth: number; isLost: boolean }
  | { do: 'lag'; blocks: number }
  | { do: 'omit' }
  | { do: 'watch' };

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      who: fc.nat(1),
      units: fc.integer({ min: 1, max: 9 }),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ do: 'mine' as const }) },
  { weight: 4, arbitrary: fc.constant({ do: 'watch' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('reorg' as const),
      depth: fc.integer({ min: 1, max: FINAL_BLOCKS - 1 }),
      isLost: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lag' as const), blocks: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'omit' as const }) },
);

test('every final payment is credited once, for any behaviour of chain and node', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 30 }), async (commands) => {
      let waiting: Payment[] = [];
      const floor = w.chain.tip + BigInt(FINAL_BLOCKS);
      for (const step of commands) {
        if (step.do === 'pay')
          waiting.push(payment((players[step.who] as Player).address, BigInt(step.units)));
        if (step.do === 'mine') w.chain.mine(waiting.splice(0));
        if (step.do === 'watch') await w.watch();
        if (step.do === 'lag') w.chain.lag = step.blocks;
        if (step.do === 'omit')
          w.chain
            .transfers()
            .slice(-1)
            .forEach(({ txHash }) => w.chain.omitted.add(txHash));
        if (step.do === 'reorg' && w.chain.tip - BigInt(step.depth) >= floor) {
          const dropped = w.chain.unmine(step.depth);
          waiting = step.isLost ? waiting : [...waiting, ...dropped];
          for (let blocks = 0; blocks < step.depth; blocks += 1) w.chain.mine();
        }
      }
      w.chain.mine(waiting);
      w.chain.omitted.clear();
      await settleDeposits(w, players);
    }),
    { numRuns: 15 },
  );
});
