import type { Answer } from '#core/api/table.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { parseAmount } from '#core/money/amount.ts';
import type { HashBytes, SumNode } from '#core/rules/merkleSum.ts';
import { pathFault, type PathFault } from '#core/rules/merkleSumPath.ts';

export type ReserveProof = Answer<'userAccount/proof'>;
export type Reserves = Answer<'config/reserves'>;

/** `unknown`: it could not be checked, for instance because the chain cannot be read. */
export type StepState = 'holds' | 'broken' | 'unknown';

/** Check that the vault covers the liabilities in one coin; amounts in ledger units. */
export interface CoverStep {
  state: StepState;
  owed: bigint;
  /** Vault balance that this device read from the chain; null when it could not be read. */
  held: bigint | null;
  /** Block of both amounts; null means the latest. */
  block: number | null;
}

/** All steps of the check with their results, in display order. */
export interface ReserveCheck {
  /** `broken` when any step is, else `unknown` when any could not be checked. */
  state: StepState;
  /** The leaf is of the player's own address. */
  owner: StepState;
  /** The leaf leads to the root; `fault` is the reason when it does not. */
  path: { state: StepState; fault: PathFault | null };
  /** The root is the one published for that day, and the vault the one that coins are sent to. */
  published: StepState;
  cover: Record<ChainCoin, CoverStep>;
}

/** Facts that this device has independently of the proof. */
export interface LocalFacts {
  address: string;
  vault: string;
  hash: HashBytes;
}

const isSameAddress = (left: string, right: string) => left.toLowerCase() === right.toLowerCase();

const stepOf = (holds: boolean): StepState => (holds ? 'holds' : 'broken');

/** 32 bytes, or none: text that is not hexadecimal is then refused as malformed by its length. */
function bytesOf(hex: string): Uint8Array {
  const pairs = /^[0-9a-f]{64}$/.test(hex) ? (hex.match(/../g) ?? []) : [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}

/**
 * Ledger units of a sum on the wire. An invalid amount (a sign, too many digits) becomes -1, which no tree
 * may contain.
 */
const unitsOf = (text: string) => parseAmount(text) ?? -1n;

const sumsOf = ({ usdt, atr }: { usdt: string; atr: string }) => ({ usdt: unitsOf(usdt), atr: unitsOf(atr) });

const nodeOf = (node: { hash: string; usdt: string; atr: string }): SumNode => ({
  hash: bytesOf(node.hash),
  ...sumsOf(node),
});

function faultOf({ day, leaf, path, root }: ReserveProof, hash: HashBytes): PathFault | null {
  const steps = path.map((step) => ({ side: step.side, ...nodeOf(step) }));
  const own = { day, salt: bytesOf(leaf.salt), address: leaf.address, ...sumsOf(leaf) };
  return pathFault(own, steps, nodeOf(root), hash);
}

function isPublished({ day, root, vault }: ReserveProof, { roots }: Reserves, own: LocalFacts): boolean {
  const shown = roots.find((left) => left.day === day);
  const isSameRoot = shown?.hash === root.hash && shown.usdt === root.usdt && shown.atr === root.atr;
  return isSameRoot && isSameAddress(vault, own.vault);
}

/**
 * Liability that the vault must cover: as of the root's block, or the latest count when the node has pruned
 * that block.
 */
export function owedOf(
  proof: ReserveProof,
  reserves: Reserves,
  coin: ChainCoin,
  block: number | null,
): bigint {
  if (block !== null) return unitsOf(coin === 'USDT' ? proof.root.usdt : proof.root.atr);
  return unitsOf(reserves.coins.find((left) => left.coin === coin)?.liabilities.total ?? '');
}

/** Judges one coin; `owed` must be an amount. */
export function coverStep(owed: bigint, held: bigint | null, block: number | null): CoverStep {
  const state = held === null ? 'unknown' : stepOf(owed >= 0n && held >= owed);
  return { state, owed, held, block };
}

function worst(states: readonly StepState[]): StepState {
  if (states.includes('broken')) return 'broken';
  return states.includes('unknown') ? 'unknown' : 'holds';
}

/** Judges the whole check after the chain was read. The server's statements count only as claims. */
export function reserveCheck(
  proof: ReserveProof,
  reserves: Reserves,
  own: LocalFacts,
  cover: Record<ChainCoin, CoverStep>,
): ReserveCheck {
  const fault = faultOf(proof, own.hash);
  const owner = stepOf(isSameAddress(proof.leaf.address, own.address));
  const path = { state: stepOf(fault === null), fault };
  const published = stepOf(isPublished(proof, reserves, own));
  const state = worst([owner, path.state, published, cover.USDT.state, cover.ATR.state]);
  return { state, owner, path, published, cover };
}
