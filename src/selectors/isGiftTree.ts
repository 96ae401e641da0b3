import type { Plot } from '#core/api/objects.ts';

/** True when the tutorial's sample tree grows on a plot: it has cost nothing. */
export const isGiftTree = ({ plant }: Pick<Plot, 'plant'>): boolean => plant?.spent === '0';
