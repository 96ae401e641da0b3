import { levelIcons } from './icons/levelIcons.ts';

/** URL of a user's portrait by its name (`level-3`). */
export function portraitOf(image: string): string | undefined {
  return levelIcons[`level-${/([1-6])\D*$/.exec(image)?.[1] ?? '1'}`];
}
