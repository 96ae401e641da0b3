import type { Goods } from '../../scenes/sceneProps.ts';

/** Elements that count flying goods: the purse, the warehouse on the shelf, the eggs for sale in the yard. */
const counters = {
  coin: '[data-counter=coin]',
  fruit: '[data-tool=warehouse] img',
  egg: '[data-tool=sell] img',
} as const satisfies Record<Goods, string>;

const find = (goods: Goods) => document.querySelector<HTMLElement>(counters[goods]);

/** Middle of a counter, in CSS pixels of the scene; null when the page shows none. */
export function counterOf(goods: Goods): { x: number; y: number } | null {
  const scene = document.querySelector('canvas')?.getBoundingClientRect();
  const box = find(goods)?.getBoundingClientRect();
  if (!scene || !box) return null;
  return { x: box.x + box.width / 2 - scene.x, y: box.y + box.height / 2 - scene.y };
}

/** Animates a counter when goods land on it, and notifies it. */
export function bumpCounter(goods: Goods): void {
  const counter = find(goods);
  counter?.dispatchEvent(new Event('landed'));
  counter?.animate(
    [{ scale: 1 }, { scale: 1.24, offset: 0.3 }, { scale: 0.96, offset: 0.65 }, { scale: 1 }],
    { duration: 240, easing: 'ease-out' },
  );
}
