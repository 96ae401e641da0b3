import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { readFact } from '#server/db/worldFact.repo.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { seal } from '#server/ledger/seal.ts';
import { splitPostings } from '#server/ledger/splitting.ts';
import { BEGIN_AT, runScenario } from '../simulate/runScenario.ts';
import type { Deed } from '../simulate/manor.ts';
import { parseScenario } from '../simulate/scenario.ts';
import { SealedBooks } from '../simulate/sealedBooks.ts';
import { BEGIN, openWorld } from '../support/world.ts';
import { replayDeeds } from './replayDeeds.ts';
import { sampleOf } from './sampleOf.ts';

const FOLDER = new URL('../../scenarios/', import.meta.url);
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));

/** Each scenario as one database writes it, and one of them in parts, as several do. */
const runs = [...files.map((file) => [file, 'whole'] as const), ['referral-burst.json', 'in parts'] as const];

test.each(runs)(
  '%s, %s: its first days end with the same postings and the same hash chain on the server',
  async (file, form) => {
    splitPostings(form === 'in parts');
    onTestFinished(() => splitPostings(false));
    const text = readFileSync(new URL(file, FOLDER), 'utf8');
    const scenario = sampleOf(parseScenario(text, `scenarios/${file}`));
    expect(BEGIN_AT).toBe(BEGIN);
    const manor = await openWorld({ demo: scenario.isDemo });
    try {
      const secret = String(await inTransaction(manor.world.db, (tx) => readFact(tx, 'pestSecret')));
      const books = new SealedBooks();
      const deeds: Deed[] = [];
      runScenario(scenario, { seed: 7, books, secret, record: (deed) => deeds.push(deed) });
      let constants = scenario.constants;
      manor.world.constants.current = () => constants;
      await replayDeeds(manor, deeds, (at) => {
        const day = Math.floor((at - BEGIN_AT) / 86_400_000);
        for (const shock of scenario.shocks) {
          if (shock.kind === 'constant' && shock.day <= day)
            constants = { ...constants, [shock.key]: shock.value };
        }
      });
      while ((await inTransaction(manor.world.db, (tx) => seal(tx))) === 'more');
      const { rows } = await sql<{
        key: string;
        hash: Buffer;
      }>`SELECT key, hash FROM posting ORDER BY id`.execute(manor.world.db);
      const written = rows.map(({ key, hash }) => ({ key, hash: Buffer.from(hash).toString('hex') }));
      const differs = written.findIndex(
        ({ key, hash }, at) => books.hashes[at]?.key !== key || books.hashes[at].hash !== hash,
      );
      expect({
        at: differs,
        server: written[differs] ?? null,
        simulator: differs < 0 ? null : books.hashes[differs],
      }).toEqual({
        at: -1,
        server: null,
        simulator: null,
      });
      expect(books.hashes.length).toBe(written.length);
      const { rows: links } = await sql<{ hash: Buffer }>`
      SELECT hash FROM chain_link ORDER BY sequence DESC LIMIT 1`.execute(manor.world.db);
      expect(Buffer.from(books.head).toString('hex')).toBe(Buffer.from(links[0]?.hash ?? []).toString('hex'));
      // The world's secret decides which plants want care: a quiet draw of ten years' first days writes 38.
      expect(written.length).toBeGreaterThan(30);
    } finally {
      await manor.close();
    }
  },
);
