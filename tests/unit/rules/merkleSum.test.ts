import { createHash } from 'node:crypto';
import fc from '../../support/fc.ts';
import { sha256 } from 'viem';
import { describe, expect, test } from 'vitest';
import { MAX_AMOUNT } from '#core/money/amount.ts';
import {
  joinNodes,
  leafNode,
  levelAbove,
  nodeBytes,
  nodeFrom,
  type SumLeaf,
  type SumNode,
} from '#core/rules/merkleSum.ts';
import { pathFault, siblingPlaces, type PathStep } from '#core/rules/merkleSumPath.ts';

const hash = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());

/** Enough for every leaf of a random tree, and far from the largest. */
const amounts = fc.bigInt({ min: 0n, max: MAX_AMOUNT / 64n });
const leafs: fc.Arbitrary<SumLeaf> = fc.record({
  day: fc.nat(),
  salt: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  address: fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`),
  usdt: amounts,
  atr: amounts,
});
const trees = fc.array(leafs, { minLength: 1, maxLength: 40 });

interface Tree {
  levels: SumNode[][];
  root: SumNode;
  pathOf(place: number): PathStep[];
}

function treeOf(leaves: readonly SumLeaf[]): Tree {
  const levels = [leaves.map((leaf) => leafNode(leaf, hash))];
  for (let last = levels[0] ?? []; last.length > 1; last = levels.at(-1) ?? [])
    levels.push(levelAbove(last, hash));
  const [root] = levels.at(-1) ?? [];
  if (!root) throw new Error('a tree has a root');
  const pathOf = (at: number) =>
    siblingPlaces(at, leaves.length).map(({ level, place, side }) => {
      const node = levels[level]?.[place];
      if (!node) throw new Error('a sibling is missing');
      return { side, ...node };
    });
  return { levels, root, pathOf };
}

const fault = (tree: Tree, leaf: SumLeaf, place: number) =>
  pathFault(leaf, tree.pathOf(place), tree.root, hash);

describe('a Merkle-sum tree', () => {
  test('proves every leaf, and its root is the sum of all', () => {
    fc.assert(
      fc.property(trees, (leaves) => {
        const tree = treeOf(leaves);
        expect(tree.root.usdt).toBe(leaves.reduce((sum, { usdt }) => sum + usdt, 0n));
        expect(tree.root.atr).toBe(leaves.reduce((sum, { atr }) => sum + atr, 0n));
        for (const [place, leaf] of leaves.entries()) expect(fault(tree, leaf, place)).toBeNull();
      }),
    );
  });

  test('of n leaves needs at most log2 n siblings, rounded up', () => {
    for (let count = 1; count <= 130; count += 1) {
      for (let place = 0; place < count; place += 1) {
        expect(siblingPlaces(place, count).length).toBeLessThanOrEqual(Math.ceil(Math.log2(count)));
      }
    }
    for (const [place, count] of [
      [3, 3],
      [-1, 3],
      [0.5, 3],
      [0, 0],
    ] as const) {
      expect(() => siblingPlaces(place, count)).toThrow('no such leaf');
    }
  });

  test('names level, place and side of each sibling; an odd last one rises without', () => {
    expect(siblingPlaces(0, 3)).toEqual([
      { level: 0, place: 1, side: 'right' },
      { level: 1, place: 1, side: 'right' },
    ]);
    expect(siblingPlaces(2, 3)).toEqual([{ level: 1, place: 0, side: 'left' }]);
  });

  test('is the same with the server’s hash and the browser’s', () => {
    const [leaf] = fc.sample(leafs, { numRuns: 1, seed: 7 });
    if (!leaf) throw new Error('no leaf was drawn');
    expect(leafNode(leaf, (bytes) => sha256(bytes, 'bytes'))).toEqual(leafNode(leaf, hash));
  });

  test('fails when a leaf is dropped, swapped, altered or repeated', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(leafs, { minLength: 2, maxLength: 40, selector: ({ address }) => address }),
        fc.nat(),
        (leaves, drawn) => {
          const place = drawn % leaves.length;
          const leaf = leaves[place];
          if (!leaf) throw new Error('no leaf');
          const honest = treeOf(leaves);
          const dropped = treeOf(leaves.filter((kept) => kept !== leaf));
          for (const [other, wrong] of leaves.entries())
            if (other !== place) expect(fault(honest, wrong, place)).not.toBeNull();
          expect(pathFault(leaf, honest.pathOf(place), dropped.root, hash)).not.toBeNull();
          const swapped = treeOf([...leaves.slice(1), ...leaves.slice(0, 1)]);
          expect(pathFault(leaf, honest.pathOf(place), swapped.root, hash)).not.toBeNull();
          expect(fault(honest, { ...leaf, usdt: leaf.usdt + 1n }, place)).toBe('sumsDiffer');
          expect(fault(honest, { ...leaf, day: leaf.day + 1 }, place)).toBe('hashDiffers');
          const twice = treeOf([...leaves, leaf]);
          expect(pathFault(leaf, honest.pathOf(place), twice.root, hash)).not.toBeNull();
        },
      ),
    );
  });

  test('fails when any part of the path is changed', () => {
    const leaves = fc.sample(leafs, { numRuns: 11, seed: 3 });
    const [leaf] = leaves;
    const tree = treeOf(leaves);
    const path = tree.pathOf(0);
    if (!leaf) throw new Error('no leaf was drawn');
    const with_ = (at: number, change: (step: PathStep) => PathStep) =>
      pathFault(
        leaf,
        path.map((step, place) => (place === at ? change(step) : step)),
        tree.root,
        hash,
      );
    for (const at of path.keys()) {
      expect(with_(at, (step) => ({ ...step, side: step.side === 'left' ? 'right' : 'left' }))).toBe(
        'hashDiffers',
      );
      expect(with_(at, (step) => ({ ...step, hash: step.hash.map((byte) => byte ^ 1) }))).toBe('hashDiffers');
      expect(with_(at, (step) => ({ ...step, atr: step.atr + 1n }))).toBe('sumsDiffer');
      expect(with_(at, (step) => ({ ...step, hash: step.hash.slice(1) }))).toBe('malformed');
    }
    expect(pathFault(leaf, path.slice(1), tree.root, hash)).toBe('sumsDiffer');
    expect(pathFault(leaf, path, { ...tree.root, atr: tree.root.atr - 1n }, hash)).toBe('sumsDiffer');
    expect(pathFault({ ...leaf, salt: leaf.salt.slice(1) }, path, tree.root, hash)).toBe('malformed');
    expect(pathFault({ ...leaf, address: '0x12' }, path, tree.root, hash)).toBe('malformed');
    expect(
      pathFault(
        leaf,
        Array.from({ length: 41 }, () => path[0] as PathStep),
        tree.root,
        hash,
      ),
    ).toBe('malformed');
  });

  /**
   * If a node's hash held the total alone, a root of max(5, 7) would satisfy both players: each would see a sibling
   * that owns the rest. Both children's sums in the hash allow one split only.
   */
  test('has one root only for one split of the same total', () => {
    const [first, second] = fc.sample(leafs, { numRuns: 2, seed: 5 });
    if (!first || !second) throw new Error('no leaves were drawn');
    const small = leafNode({ ...first, usdt: 5n }, hash);
    const large = leafNode({ ...second, usdt: 7n }, hash);
    const rootForTheFirst = joinNodes(small, { ...large, usdt: 2n }, hash);
    const rootForTheSecond = joinNodes({ ...small, usdt: 0n }, large, hash);
    expect(rootForTheFirst.usdt).toBe(rootForTheSecond.usdt);
    expect(rootForTheFirst.hash).not.toEqual(rootForTheSecond.hash);
  });

  test('rejects a negative sum and one beyond the largest, at any position', () => {
    const [first, second] = fc.sample(leafs, { numRuns: 2, seed: 5 });
    if (!first || !second) throw new Error('no leaves were drawn');
    const tree = treeOf([first, second]);
    const path = tree.pathOf(0);
    for (const coin of ['usdt', 'atr'] as const) {
      for (const wrong of [-1n, MAX_AMOUNT + 1n, -MAX_AMOUNT - 1n, 1n << 64n]) {
        expect(pathFault({ ...first, [coin]: wrong }, path, tree.root, hash)).toBe('outOfRange');
        const bent = path.map((step) => ({ ...step, [coin]: wrong }));
        expect(pathFault(first, bent, tree.root, hash)).toBe('outOfRange');
        expect(pathFault(first, path, { ...tree.root, [coin]: wrong }, hash)).toBe('outOfRange');
        expect(() => leafNode({ ...first, [coin]: wrong }, hash)).toThrow(RangeError);
      }
    }
    const full = leafNode({ ...first, usdt: MAX_AMOUNT }, hash);
    expect(() => joinNodes(full, leafNode({ ...second, usdt: 1n }, hash), hash)).toThrow(RangeError);
    const over = path.map((step) => ({ ...step, usdt: MAX_AMOUNT }));
    expect(pathFault({ ...first, usdt: 1n }, over, tree.root, hash)).toBe('outOfRange');
  });

  test('rejects a node as a leaf: both hashes have a domain tag', () => {
    const [first, second] = fc.sample(leafs, { numRuns: 2, seed: 9 });
    if (!first || !second) throw new Error('no leaves were drawn');
    const hashed: number[] = [];
    const listening = (bytes: Uint8Array) => (hashed.push(bytes[0] ?? -1, bytes.length), hash(bytes));
    joinNodes(leafNode(first, listening), leafNode(second, listening), listening);
    expect(hashed).toEqual([0, 77, 0, 77, 1, 97]);
  });

  test('stores nodes in 48 bytes and reads them back', () => {
    fc.assert(
      fc.property(leafs, (leaf) => {
        const node = leafNode(leaf, hash);
        expect(nodeFrom(nodeBytes(node))).toEqual(node);
      }),
    );
    expect(() => nodeFrom(new Uint8Array(47))).toThrow('a node has 48 bytes');
    expect(() => nodeBytes({ hash: new Uint8Array(31), usdt: 0n, atr: 0n })).toThrow('a hash of 32 bytes');
    // A node within a larger buffer, as a file is read.
    const node = { hash: new Uint8Array(32).fill(9), usdt: 1n, atr: MAX_AMOUNT };
    const file = new Uint8Array(100);
    file.set(nodeBytes(node), 50);
    expect(nodeFrom(file.subarray(50, 98))).toEqual(node);
  });

  test('takes no malformed leaf, and says what is wrong with it', () => {
    const [leaf] = fc.sample(leafs, { numRuns: 1, seed: 9 });
    if (!leaf) throw new Error('no leaf was drawn');
    const made = (part: Partial<SumLeaf>) => () => leafNode({ ...leaf, ...part }, hash);
    for (const day of [-1, 1.5, 2 ** 53]) expect(made({ day })).toThrow('a day is a whole number from 0');
    expect(made({ day: 0 })).not.toThrow();
    for (const length of [31, 33]) {
      expect(made({ salt: new Uint8Array(length) })).toThrow('a salt has 32 bytes');
    }
    const digits = leaf.address.slice(2);
    for (const address of [digits, `0x${digits}0`, `00x${digits}`, `0x${digits.slice(1)}g`, '0x']) {
      expect(made({ address })).toThrow('an address has 40 hexadecimal digits');
    }
    expect(made({ usdt: -1n })).toThrow('a sum of the tree is out of range');
    const full = { hash: leaf.salt, usdt: MAX_AMOUNT, atr: 1n };
    expect(() => joinNodes(full, full, hash)).toThrow('a sum of the tree is out of range');
    expect(joinNodes(full, { ...full, usdt: 0n }, hash)).toMatchObject({ usdt: MAX_AMOUNT, atr: 2n });
  });

  test('writes a leaf as day, salt, address and sums, the highest byte first', () => {
    let bytes = new Uint8Array();
    leafNode(
      {
        day: 258,
        salt: new Uint8Array(32).fill(7),
        address: `0x${'aB'.repeat(19)}01`,
        usdt: 3n,
        atr: 1n << 8n,
      },
      (given) => (bytes = new Uint8Array(given)),
    );
    const eight = (high: number, low: number) => [0, 0, 0, 0, 0, 0, high, low];
    const parts = [0, ...eight(1, 2), ...Array<number>(32).fill(7), ...Array<number>(19).fill(0xab), 1];
    expect([...bytes]).toEqual([...parts, ...eight(0, 3), ...eight(1, 0)]);
  });

  test('is proved by at most 40 siblings; a fault of the hash is no fault of the path', () => {
    const [leaf] = fc.sample(leafs, { numRuns: 1, seed: 9 });
    if (!leaf) throw new Error('no leaf was drawn');
    const zero = { hash: new Uint8Array(32), usdt: 0n, atr: 0n };
    const path = Array.from({ length: 40 }, (): PathStep => ({ ...zero, side: 'left' }));
    const root = path.reduce((node, step) => joinNodes(step, node, hash), leafNode(leaf, hash));
    expect(pathFault(leaf, path, root, hash)).toBeNull();
    for (const other of [root.hash.slice(0, 31), new Uint8Array([...root.hash, 0])]) {
      expect(pathFault(leaf, path, { ...root, hash: other }, hash)).toBe('hashDiffers');
    }
    const broken = () => {
      throw new TypeError('no hash');
    };
    expect(() => pathFault(leaf, path, root, broken)).toThrow('no hash');
  });
});
