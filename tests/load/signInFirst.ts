import type pg from 'pg';
import { hashToken } from '#server/sessions/hashToken.ts';
import { makeToken, TOKEN_BYTES } from '#server/sessions/signInKey.ts';

/** Sign-ins of the reader: enough that none reaches its rate limit. */
const SIGN_INS = 64;

/** Signs in the filled world's first player, the sponsor above all others. Returns the tokens. */
export async function signInFirst(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(`SELECT id FROM player WHERE nick_name = 'Farmer 0'`);
  const [first] = rows;
  if (!first) throw new Error('the world has no first player');
  const tokens = Array.from({ length: SIGN_INS }, (_, at) =>
    makeToken(BigInt(first.id), hashToken(`the first of all ${at}`).subarray(0, TOKEN_BYTES)),
  );
  await client.query(
    `INSERT INTO session (token_hash, player_id, message, created_at)
     SELECT hash, $2, 'Dream Manor Login 1', now() FROM unnest($1::bytea[]) AS hash`,
    [tokens.map(hashToken), first.id],
  );
  return tokens;
}
