import * as z from 'zod/mini';

/** Amounts on the wire are decimal strings of whole coins. */
export const amount = z.string();
/** Instants on the wire are epoch milliseconds: game time on the farm, wall time elsewhere. */
export const instant = z.int();
/** The id of one object. */
export const id = z.string();
/** Grows whenever the object changes. A client keeps the object with the higher version. */
export const version = z.int();
