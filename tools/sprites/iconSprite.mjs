import { isSpriteIcon } from './isSpriteIcon.mjs';

const ICON = /\/assets\/ui\/([\w-]+)\.svg\?url$/;

/**
 * Vite plugin for the built app: the URL of a drawing that travels in the sprite becomes `icon:<name>`, which
 * `src/ui/Icon.tsx` looks up there. The development server serves each drawing by itself.
 */
export function iconSprite() {
  return {
    name: 'icon-sprite',
    /** @type {'pre'} */
    enforce: 'pre',
    /** @type {'build'} */
    apply: 'build',
    load(/** @type {string} */ id) {
      const name = ICON.exec(id)?.[1];
      return name && isSpriteIcon(name) ? `export default 'icon:${name}';` : null;
    },
  };
}
