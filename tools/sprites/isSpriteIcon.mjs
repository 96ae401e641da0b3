/**
 * Drawings of `assets/ui` with a file of their own: large ones, those that only later screens show, the portraits, of
 * which a player needs one, and the emblem, which is part of the page's script because error pages show it.
 */
const alone =
  /^(away|empty|empty-.*|emblem|favicon|icon-.*|level-\d|fruit-.*|owner|reward-.*|sapling-(banana|mango|orange|peach))$/;

/** True when a drawing of `assets/ui` travels in the sprite. @param {string} name without folder and `.svg` */
export function isSpriteIcon(name) {
  return !alone.test(name);
}
