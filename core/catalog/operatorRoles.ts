/** Roles of operators, least first. Each may also do all that the roles before it may. */
export const operatorRoles = ['viewer', 'support', 'treasurer', 'admin'] as const;

export type OperatorRole = (typeof operatorRoles)[number];
