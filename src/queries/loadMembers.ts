import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';

const SIZE = '20';

type MemberPage = Answer<'game/ztGameTj'>;
export type Member = MemberPage['list'][number];

/**
 * Loads a page of the direct invitees of a downline member (default: the player's own), newest first. Throws
 * refusals without a toast: the list shows them.
 */
export function loadMembers(member: string | null, cursor?: string): Promise<MemberPage> {
  const params = {
    size: SIZE,
    ...(member !== null && { member }),
    ...(cursor !== undefined && { cursor }),
  };
  return client.read('game/ztGameTj', params, { quiet: true });
}
