import { client } from '../api/client.ts';
import type { LangHeader } from '#core/catalog/langs.ts';
import { apply } from '../store/apply.ts';
import { carryOut } from './carryOut.ts';

/** Changes nickname (1 to 20 characters), picture (a level reached) or language; gives whether it was carried out. */
export function updateUser(part: {
  nickName?: string;
  image?: '1' | '2' | '3' | '4' | '5' | '6';
  lang?: LangHeader;
}): Promise<boolean> {
  return carryOut(['user'], async () => apply((await client.change('user/update', part)).changes));
}
