/**
 * Storage key that records on the device that a player was paid for the tutorial, so that it stops querying
 * the server.
 */
export const guideKey = (address: string) => `guide:${address.toLowerCase()}`;
