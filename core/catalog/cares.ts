/** The four things that can be done for a growing plant, each at most once per growth. */
export const cares = ['water', 'fertilize', 'weed', 'insects'] as const;

export type Care = (typeof cares)[number];
