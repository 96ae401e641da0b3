import { levelIcons } from './icons/levelIcons.ts';

/** The portrait that a user's picture names (`level-3`). */
export function portraitOf(image: string): string | undefined {
  return levelIcons[`level-${/([1-6])\D*$/.exec(image)?.[1] ?? '1'}`];
}
