import type { Answer } from '#core/api/table.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { parseAmount } from '#core/money/amount.ts';
import type { HashBytes, SumNode } from '#core/rules/merkleSum.ts';
import { pathFault, type PathFault } from '#core/rules/merkleSumPath.ts';

export type ReserveProof = Answer<'userAccount/proof'>;
export type Reserves = Answer<'config/reserves'>;

/** `unknown`: it could not be checked, such as where the chain cannot be read. */
export type StepState = 'holds' | 'broken' | 'unknown';

/** Whether the vault holds what is owed in one coin; amounts in ledger units. */
export interface CoverStep {
  state: StepState;
  owed: bigint;
  /** Read from the chain by this device; null when it could not be read. */
  held: bigint | null;
  /** The block as of which both were taken; null: now. */
  block: number | null;
}

/** Every step of the check with its result, in the order in which they are shown. */
export interface ReserveCheck {
  /** Broken when any step is, and unknown when any could not be checked. */
  state: StepState;
  /** The leaf is about the player's own address. */
  owner: StepState;
  /** The leaf leads to the root; `fault` says why not. */
  path: { state: StepState; fault: PathFault | null };
  /** The root is the one that everybody is shown for that day, and the vault the one that coins are sent to. */
  published: StepState;
  cover: Record<ChainCoin, CoverStep>;
}

/** What this device knows by itself. */
export interface OwnKnowledge {
  address: string;
  vault: string;
  hash: HashBytes;
}

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const stepOf = (holds: boolean): StepState => (holds ? 'holds' : 'broken');

/** 32 bytes, or none at all: what is not hexadecimal is refused as malformed by whoever looks at the length. */
function bytesOf(hex: string): Uint8Array {
  const pairs = /^[0-9a-f]{64}$/.test(hex) ? (hex.match(/../g) ?? []) : [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}

/** A sum as the wire has it; what is not an amount (a sign, too many digits) becomes -1, which no tree may hold. */
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

function isPublished({ day, root, vault }: ReserveProof, { roots }: Reserves, own: OwnKnowledge): boolean {
  const shown = roots.find((one) => one.day === day);
  const isSameRoot = shown?.hash === root.hash && shown.usdt === root.usdt && shown.atr === root.atr;
  return isSameRoot && isSameAddress(vault, own.vault);
}

/** What the vault must hold: as of the root's block, or by the latest count where the node no longer knows that block. */
export function owedOf(
  proof: ReserveProof,
  reserves: Reserves,
  coin: ChainCoin,
  block: number | null,
): bigint {
  if (block !== null) return unitsOf(coin === 'USDT' ? proof.root.usdt : proof.root.atr);
  return unitsOf(reserves.coins.find((one) => one.coin === coin)?.liabilities.total ?? '');
}

/** Judges one coin; what is owed must be an amount. */
export function coverStep(owed: bigint, held: bigint | null, block: number | null): CoverStep {
  const state = held === null ? 'unknown' : stepOf(owed >= 0n && held >= owed);
  return { state, owed, held, block };
}

function worst(states: readonly StepState[]): StepState {
  if (states.includes('broken')) return 'broken';
  return states.includes('unknown') ? 'unknown' : 'holds';
}

/** Everything that can be judged once the chain was asked: nothing here takes the server's word for more than its claim. */
export function reserveCheck(
  proof: ReserveProof,
  reserves: Reserves,
  own: OwnKnowledge,
  cover: Record<ChainCoin, CoverStep>,
): ReserveCheck {
  const fault = faultOf(proof, own.hash);
  const owner = stepOf(isSameAddress(proof.leaf.address, own.address));
  const path = { state: stepOf(fault === null), fault };
  const published = stepOf(isPublished(proof, reserves, own));
  const state = worst([owner, path.state, published, cover.USDT.state, cover.ATR.state]);
  return { state, owner, path, published, cover };
}
