import { client } from '../api/client.ts';
import { runAction } from './runAction.ts';

/** Thanks for a help (id) by a heart in the helper's guest book. Returns true when done. */
export function thankHelper(help: string): Promise<boolean> {
  return runAction([`thank:${help}`], async () => {
    await client.change('game/visit/thank', { help, sticker: 'heart' });
  });
}
