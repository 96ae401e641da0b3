/** Length of the haptic pulse for a tap and for a long press, in milliseconds. */
export const TAP_FELT_MS = 8;
export const PRESS_FELT_MS = 18;
