import { client } from '../api/client.ts';
import { say } from '../i18n/say.ts';
import { apply } from '../store/apply.ts';
import { notify } from '../store/notify.ts';
import { carryOut } from './carryOut.ts';

/** Leaves a casting early; gives whether it was left. */
export function endCasting(id: string): Promise<boolean> {
  return carryOut([`casting:${id}`], async () => {
    apply((await client.change('game/making/end', { id })).changes);
    notify.success(say('common', 'done.operation'));
  });
}
