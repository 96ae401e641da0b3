/** Invitation code of the demo world's first manor. Random codes never contain its letters. */
export const firstManorCode = 'MANOR1';
