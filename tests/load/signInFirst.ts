import type pg from 'pg';
import { hashToken } from '#server/sessions/hashToken.ts';

/** Sign-ins of the reader: enough that none reaches its rate limit. */
const SIGN_INS = 64;

/** Signs in the filled world's first player, the sponsor above all others. Returns the tokens. */
export async function signInFirst(client: pg.ClientBase): Promise<string[]> {
  const tokens = Array.from({ length: SIGN_INS }, (_, at) =>
    hashToken(`the first of all ${at}`).toString('hex'),
  );
  await client.query(
    `INSERT INTO session (token_hash, player_id, message, created_at)
     SELECT hash, (SELECT id FROM player WHERE nick_name = 'Farmer 0'), 'Dream Manor Login 1', now()
     FROM unnest($1::bytea[]) AS hash`,
    [tokens.map(hashToken)],
  );
  return tokens;
}
