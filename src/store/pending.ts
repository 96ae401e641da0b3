/** Number of pending calls for each key, such as `plot:7`, `hen:12` or `buy:apple`. */
export type PendingState = Readonly<Record<string, number>>;

export const startPending: PendingState = {};
