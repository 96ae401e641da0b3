/** A part of the API document. */
export type ApiJson = Record<string, unknown>;
