/** A text after its length in code points, as PostgreSQL counts it: hashed texts that follow each other stay apart. */
export const measuredText = (text: string): string => `${[...text].length}:${text}`;
