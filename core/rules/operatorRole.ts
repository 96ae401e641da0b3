import { operatorRoles, type OperatorRole } from '#core/catalog/operatorRoles.ts';

/** Least role of an operator's call: the declared one, else `viewer` for a read and `admin` for a change. */
export function neededRole({ changes, role }: { changes: boolean; role?: OperatorRole }): OperatorRole {
  return role ?? (changes ? 'admin' : 'viewer');
}

/** True if a role may do what needs another one. */
export function isRoleEnough(role: OperatorRole, needed: OperatorRole): boolean {
  return operatorRoles.indexOf(role) >= operatorRoles.indexOf(needed);
}

/** True for an operator's change of money or rules, which the operator's wallet signs: all but those of support. */
export function isActSigned(call: { access: string; changes: boolean; role?: OperatorRole }): boolean {
  return call.access === 'operator' && call.changes && isRoleEnough(neededRole(call), 'treasurer');
}
