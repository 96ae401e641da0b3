import type { World } from '#server/world/world.ts';

/** Whether an address, in any case, is one of those that run the house. */
export function isOperator({ operators }: Pick<World, 'operators'>, address: string): boolean {
  return operators.some((one) => one.toLowerCase() === address.toLowerCase());
}
