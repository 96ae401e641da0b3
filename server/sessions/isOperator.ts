import type { World } from '#server/world/world.ts';

/** True if an address is an operator's; the case does not matter. */
export function isOperator({ operators }: Pick<World, 'operators'>, address: string): boolean {
  return operators.some((operator) => operator.toLowerCase() === address.toLowerCase());
}
