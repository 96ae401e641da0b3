import { useEffect, useSyncExternalStore } from 'react';
import { sprites } from './sprites.ts';

/**
 * URL of a picture: `icon:<name>` and `still:<name>` are in a sprite and have none until it is there; any other text is
 * a URL itself.
 */
export function useSpriteUrl(src: string | undefined): string | null {
  const [kind = '', name = ''] = src?.split(':', 2) ?? [];
  const sprite = kind === 'icon' || kind === 'still' ? sprites[kind] : null;
  useEffect(() => sprite?.load(), [sprite]);
  return useSyncExternalStore(sprite?.subscribe ?? never, () =>
    sprite ? sprite.urlOf(name) : (src ?? null),
  );
}

const never = () => () => undefined;
