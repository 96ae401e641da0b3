import type { World } from '#server/world/world.ts';

/** True if an address has a role of an operator, as this node last read them; the case does not matter. */
export function isOperator({ roles }: Pick<World, 'roles'>, address: string): boolean {
  return roles.roleOf(address) !== null;
}
