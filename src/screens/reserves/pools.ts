/** The game's own pools that have a name in words; another is shown by its own. */
export const pools = [
  'emission',
  'farm',
  'casting',
  'promotion',
  'team',
  'swap',
  'rewards',
  'levelPot',
  'managementPot',
  'communityPot',
  'insurance',
  'operations',
] as const;
