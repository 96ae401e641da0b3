// npm run first-player -- 0xADDRESS: makes the player who invites the first others of a public world. Options:
// --code MANOR1: the invitation code; --lang en_US. Exit status 1: address or code belong to another player; 2: it could
// not run.
import { parseArgs } from 'node:util';
import { isAddress } from 'viem';
import { langs } from '#core/catalog/langs.ts';
import { inTransaction } from './db/transaction.ts';
import { EnvFault } from './envFault.ts';
import { onBooks } from './onBooks.ts';
import { makeFirstPlayer } from './players/makeFirstPlayer.ts';

const CODE = /^[0-9A-Z]{6}$/;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    code: { type: 'string', default: 'MANOR1' },
    lang: { type: 'string', default: 'en_US' },
  },
});

/** Lower-case addresses have no checksum; others must have a valid one, so that a typing error is found. */
const isSafe = (address: string) => isAddress(address, { strict: address !== address.toLowerCase() });

await onBooks(
  async ({ db }) => {
    const [address, ...more] = positionals;
    if (address === undefined || more.length > 0 || !isSafe(address))
      throw new EnvFault('Name one wallet address with a valid checksum: npm run first-player -- 0x...');
    if (!CODE.test(values.code)) throw new EnvFault('--code must be six capital letters or digits.');
    const lang = langs.find(({ header }) => header === values.lang)?.header;
    if (!lang) throw new EnvFault(`--lang must be one of ${langs.map(({ header }) => header).join(', ')}.`);
    const first = { address, code: values.code, lang, wallNow: Date.now() };
    const { outcome, player } = await inTransaction(db, (tx) => makeFirstPlayer(tx, first));
    if (outcome === 'taken') {
      console.error(
        `Nothing changed: player ${player.id} has the address ${player.address} and the code ${player.code}.`,
      );
      return 1;
    }
    console.log(
      `${player.address} ${outcome === 'made' ? 'is now a player' : 'was a player before'}. Others join with its invitation code ${player.code}.`,
    );
    return 0;
  },
  { inBooks: true },
);
