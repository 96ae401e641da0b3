import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';

const SIZE = '20';

type MemberPage = Answer<'game/ztGameTj'>;
export type Member = MemberPage['list'][number];

/**
 * A page of those whom a member of the own downline invited (of those whom one invited oneself without `member`), newest
 * first; refusals are thrown without a toast, the list shows them.
 */
export function loadMembers(member: string | null, cursor?: string): Promise<MemberPage> {
  const params = {
    size: SIZE,
    ...(member !== null && { member }),
    ...(cursor !== undefined && { cursor }),
  };
  return client.read('game/ztGameTj', params, { quiet: true });
}
