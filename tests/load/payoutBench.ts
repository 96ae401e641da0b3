import { openPayoutWorld } from '../chain/support/payoutWorld.ts';
import { rounded, type BenchRow } from './benchRow.ts';

/** Below the vault's limit of the day: 17 USDT net of 5 000. */
const PAYOUTS = 120;

/** Payouts a second of one worker with one key: from approved to booked on final blocks, on anvil and PGlite. */
export async function payoutBench(say: (line: string) => void): Promise<BenchRow[]> {
  const house = await openPayoutWorld();
  try {
    const { player } = await house.passed('20');
    for (let count = 1; count < PAYOUTS; count += 1) await house.passed('20', 'USDT', player);
    say(`  ${PAYOUTS} withdrawals have passed`);
    const startedAt = performance.now();
    const worker = house.makeWorker('bench', house.rpcUrl);
    let remaining = PAYOUTS;
    while (remaining > 0) {
      const outcome = await house.step(worker);
      if (outcome === 'done') await house.mine();
      remaining = await house.left();
    }
    const seconds = (performance.now() - startedAt) / 1_000;
    return [
      {
        what: 'payouts a second with one key',
        value: rounded(PAYOUTS / seconds, 1),
        unit: '/s',
        budget: { least: 20 },
        note: `${PAYOUTS} from passed to final in ${rounded(seconds, 1)} s, anvil and PGlite`,
      },
    ];
  } finally {
    await house.close();
  }
}
