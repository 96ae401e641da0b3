/** How long the device is felt for a touch that met something, in milliseconds: a tap, and a finger that rests. */
export const TAP_FELT_MS = 8;
export const PRESS_FELT_MS = 18;
