/** The TypeScript loader wraps functions in a helper of its own, which a page does not have. */
export const NAMING = 'globalThis.__name = (named) => named';
