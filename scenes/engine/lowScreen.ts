/**
 * How manor and yard are shown on low screens, in world units: so much of the height holds the sun and what is played with,
 * and land at the sides is shown for it, as wide as there is any; a screen that shows less even so begins lower.
 */
export const lowScreen = { whole: 742, widest: 428, highEnough: 740 } as const;
