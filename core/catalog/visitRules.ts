/** Players who may visit a manor: the owner's referrer and team, everybody who knows the code, nobody. */
export const visitRules = ['circle', 'link', 'nobody'] as const;
/** Cares that an owner lets visitors give: those whose added fruit is worth their cost, all, none. */
export const helpRules = ['worth', 'any', 'off'] as const;

export type VisitRule = (typeof visitRules)[number];
export type HelpRule = (typeof helpRules)[number];
