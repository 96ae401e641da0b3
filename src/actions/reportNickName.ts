import { client } from '../api/client.ts';
import { say } from '../i18n/say.ts';
import { notify } from '../store/notify.ts';
import { runAction } from './runAction.ts';

/** Reports the nickname of the player with a code to the operators. Returns true when done. */
export function reportNickName(code: string): Promise<boolean> {
  return runAction(['report'], async () => {
    await client.change('game/visit/report', { code });
    notify.success(say('visit', 'report.done'), 'report');
  });
}
