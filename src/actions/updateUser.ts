import { client } from '../api/client.ts';
import type { LangHeader } from '#core/catalog/langs.ts';
import { apply } from '../store/apply.ts';
import { runAction } from './runAction.ts';

/**
 * Changes nickname (1 to 20 characters), picture (of a level already reached) or language. Returns true when
 * done.
 */
export function updateUser(part: {
  nickName?: string;
  image?: '1' | '2' | '3' | '4' | '5' | '6';
  lang?: LangHeader;
}): Promise<boolean> {
  return runAction(['user'], async () => apply((await client.change('user/update', part)).changes));
}
