/** Under which a device keeps that a player was paid for the tutorial, so that it asks the server no more. */
export const guideKey = (address: string) => `guide:${address.toLowerCase()}`;
