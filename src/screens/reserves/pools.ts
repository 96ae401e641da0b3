/** The game's own pools with a translated name; others show their technical name. */
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
