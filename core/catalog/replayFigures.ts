/** Figures that a replay compares. */
export const replayFigures = [
  'withdrawFees',
  'withdrawRefused',
  'twoApprovals',
  'otcFees',
  'otcRefused',
  'swapFees',
  'henCost',
  'landCost',
  'welcomeGifts',
  'emission',
  'farmSplit',
  'revenueSplit',
  'ticketBudget',
  'tutorialBudget',
  'goalBudget',
  'basketBudget',
] as const;

export type ReplayFigure = (typeof replayFigures)[number];
