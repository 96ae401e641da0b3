/**
 * Framing of manor and yard on low screens, in world units. `whole` is the height that shows the sun and
 * everything playable; the camera zooms out for it up to `widest`, the available land. A screen that still
 * shows less than `highEnough` starts lower.
 */
export const lowScreen = { height: 742, widest: 428, highEnough: 740 } as const;
