import { describe, expect, test } from 'vitest';
import type { BlockHeader, VaultReader } from '#server/chain/vaultReader.ts';
import { ChainError } from '#server/chain/chainError.ts';
import { nextStretch, type Depth } from '#server/deposits/nextStretch.ts';
import type { BlockId, Progress } from '#server/deposits/cursor.repo.ts';

/** A block; blocks of one fork are named by its letter from the block where it leaves the others. */
const block = (number: number, fork = 'a', parentFork = fork): BlockHeader => ({
  number: BigInt(number),
  hash: `0x${fork}${number}`,
  parentHash: `0x${parentFork}${number - 1}`,
  logsBloom: '0x',
});

const blocksTo = (from: number, to: number, fork = 'a') =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => block(from + at, fork));

const id = ({ number, hash }: BlockHeader): BlockId => ({ number, hash });

/** A node with these blocks; each range it is asked for is noted, and its moves name the range or block. */
function nodeWith(chain: readonly BlockHeader[], asked: string[] = []): VaultReader {
  const moves = (hash: string) => ({
    transfers: [{ txHash: `${hash}:in` }],
    payouts: [{ txHash: `${hash}:out` }],
  });
  return {
    head: () => Promise.resolve(chain.at(-1) ?? block(0)),
    headers: (from: bigint, to: bigint) => {
      asked.push(`${from}-${to}`);
      return Promise.resolve(chain.filter(({ number }) => number >= from && number <= to));
    },
    movesBetween: (from: bigint, to: bigint) => Promise.resolve(moves(`${from}-${to}`)),
    movesIn: ({ hash }: BlockHeader) => Promise.resolve(moves(hash)),
  } as unknown as VaultReader;
}

const after = (final: BlockHeader, blocks: readonly BlockHeader[] = []): Progress => ({
  final: id(final),
  blocks: blocks.map(id),
  checked: 0n,
  checkedAt: null,
  published: null,
  version: 1n,
});

const DEPTH: Depth = { confirmations: 3, finalLimit: null };

const read = (node: VaultReader, progress: Progress, depth = DEPTH, range = 5_000n) =>
  nextStretch(node, progress, depth, range);

const said = (stretch: Awaited<ReturnType<typeof read>>) =>
  stretch && {
    from: stretch.from,
    blocks: stretch.blocks.map(({ hash }) => hash),
    final: stretch.final.hash,
    isMore: stretch.isMore,
    transfers: stretch.moves.transfers.map(({ txHash }) => txHash),
    payouts: stretch.moves.payouts.map(({ txHash }) => txHash),
  };

describe('near the head', () => {
  test('the first blocks after the final one are read by their hashes', async () => {
    const stretch = await read(nodeWith(blocksTo(0, 2)), after(block(0)));
    expect(said(stretch)).toEqual({
      from: 1n,
      blocks: ['0xa1', '0xa2'],
      final: '0xa0',
      isMore: false,
      transfers: ['0xa1:in', '0xa2:in'],
      payouts: ['0xa1:out', '0xa2:out'],
    });
  });

  test('a block is final once enough blocks confirm it, itself included', async () => {
    const node = nodeWith(blocksTo(0, 5));
    const stretch = await read(node, after(block(0), blocksTo(1, 4)));
    expect(said(stretch)).toMatchObject({ from: 5n, blocks: ['0xa5'], final: '0xa3', isMore: false });
  });

  test('a limit of finality holds blocks back whatever their depth', async () => {
    const node = nodeWith(blocksTo(0, 5));
    const limited = await read(node, after(block(0), blocksTo(1, 4)), { confirmations: 3, finalLimit: 2n });
    expect(limited?.final.hash).toBe('0xa2');
    const unlimited = await read(node, after(block(0), blocksTo(1, 4)), { confirmations: 3, finalLimit: 9n });
    expect(unlimited?.final.hash).toBe('0xa3');
  });

  test('nothing new is nothing to store; a block that became final without new blocks is', async () => {
    const node = nodeWith(blocksTo(0, 5));
    expect(await read(node, after(block(3), blocksTo(4, 5)))).toBeNull();
    expect(said(await read(node, after(block(1), blocksTo(2, 5))))).toEqual({
      from: 6n,
      blocks: [],
      final: '0xa3',
      isMore: false,
      transfers: [],
      payouts: [],
    });
  });

  test('one look asks for the blocks after the last known one', async () => {
    const asked: string[] = [];
    await read(nodeWith(blocksTo(0, 6), asked), after(block(3), blocksTo(4, 5)));
    expect(asked).toEqual(['5-6']);
    const far = await read(nodeWith(blocksTo(100, 110)), after(block(104)));
    expect(far).toMatchObject({ from: 105n, final: { hash: '0xa108' }, isMore: false });
    await read(nodeWith(blocksTo(0, 5), asked), after(block(1), blocksTo(2, 5)));
    expect(asked).toEqual(['5-6']);
  });

  test('at most 64 blocks and the depth beyond the final one come at once', async () => {
    const stretch = await read(nodeWith(blocksTo(0, 66)), after(block(0)));
    expect(stretch).toMatchObject({ from: 1n, isMore: false });
    expect(stretch?.blocks).toHaveLength(66);
    expect(stretch?.final.hash).toBe('0xa64');
    const limit = { confirmations: 3, finalLimit: 0n };
    const held = await read(nodeWith(blocksTo(0, 90)), after(block(0)), limit);
    expect(held?.blocks).toHaveLength(66);
    expect(held).toMatchObject({ isMore: true, final: { hash: '0xa0' } });
  });
});

describe('a reorg', () => {
  const forked = [...blocksTo(0, 3), block(4, 'b', 'a'), block(5, 'b'), block(6, 'b')];

  test('replaces the blocks from the fork on', async () => {
    const asked: string[] = [];
    const stretch = await read(nodeWith(forked, asked), after(block(1), blocksTo(2, 5)));
    expect(asked).toEqual(['5-6', '1-6']);
    expect(said(stretch)).toEqual({
      from: 4n,
      blocks: ['0xb4', '0xb5', '0xb6'],
      final: '0xb4',
      isMore: false,
      transfers: ['0xb4:in', '0xb5:in', '0xb6:in'],
      payouts: ['0xb4:out', '0xb5:out', '0xb6:out'],
    });
  });

  test('leaves the blocks before the fork, and they become final as the new ones confirm them', async () => {
    const late = [...blocksTo(0, 5), block(6, 'b', 'a'), block(7, 'b')];
    const stretch = await read(nodeWith(late), after(block(1), blocksTo(2, 6)));
    expect(said(stretch)).toMatchObject({ from: 6n, blocks: ['0xb6', '0xb7'], final: '0xa5' });
  });

  test('of a final block throws, and nothing is credited', async () => {
    const error = await read(nodeWith(blocksTo(0, 6, 'b')), after(block(1), blocksTo(2, 5))).catch(
      (fault: unknown) => fault,
    );
    expect(error).toBeInstanceOf(ChainError);
    expect(error).toMatchObject({ code: 'finalityBroken' });
    expect(String(error)).toContain('another block 1 ');
  });

  test('to a shorter chain replaces the last blocks by fewer', async () => {
    const shorter = [...blocksTo(0, 3), block(4, 'b', 'a')];
    const stretch = await read(nodeWith(shorter), after(block(2), blocksTo(3, 6)));
    expect(said(stretch)).toMatchObject({ from: 4n, blocks: ['0xb4'], final: '0xa2' });
  });

  test('that only misses blocks is a node that lags', async () => {
    expect(await read(nodeWith(blocksTo(0, 5)), after(block(4), blocksTo(5, 6)))).toBeNull();
    expect(await read(nodeWith(blocksTo(0, 3)), after(block(4), blocksTo(5, 6)))).toBeNull();
  });

  test('is not claimed while the node has no blocks to show, or not the one after the fork', async () => {
    const answering = async (...answers: BlockHeader[][]) => {
      const headers = () => Promise.resolve(answers.shift() ?? []);
      const node = { ...nodeWith(forked), headers } as unknown as VaultReader;
      const stretch = await read(node, after(block(1), blocksTo(2, 5)));
      return [stretch, answers.length];
    };
    expect(await answering([], [block(1)])).toEqual([null, 1]);
    expect(await answering([block(5, 'b')], [])).toEqual([null, 0]);
    expect(await answering([block(5, 'b')], blocksTo(1, 4))).toEqual([null, 0]);
  });

  test('does not undo what other nodes have shown: known blocks confirm each other while a node lags', async () => {
    const stretch = await read(nodeWith(blocksTo(0, 2)), after(block(2), blocksTo(3, 6)));
    expect(said(stretch)).toMatchObject({ from: 7n, blocks: [], final: '0xa4' });
  });
});

describe('far behind the head', () => {
  test('a range of final history is read by numbers', async () => {
    const asked: string[] = [];
    const stretch = await read(nodeWith(blocksTo(0, 67), asked), after(block(0)));
    expect(asked).toEqual(['1-1', '65-65']);
    expect(said(stretch)).toEqual({
      from: 1n,
      blocks: [],
      final: '0xa65',
      isMore: true,
      transfers: ['1-65:in'],
      payouts: ['1-65:out'],
    });
  });

  test('a range has at most the asked number of blocks, and never more than 5 000', async () => {
    const short = await read(nodeWith(blocksTo(0, 200)), after(block(0)), DEPTH, 10n);
    expect(short).toMatchObject({ from: 1n, final: { number: 10n } });
    const long = await read(nodeWith(blocksTo(0, 5_100)), after(block(0)), DEPTH, 9_000n);
    expect(long).toMatchObject({ from: 1n, final: { number: 5_000n } });
  });

  test('history that does not continue the final block throws', async () => {
    const node = nodeWith(blocksTo(0, 200, 'b'));
    await expect(read(node, after(block(0)))).rejects.toMatchObject({ code: 'finalityBroken' });
  });

  test('a node without one of its ends lags', async () => {
    const without = (missing: bigint) =>
      nodeWith(blocksTo(0, 200).filter(({ number }) => number !== missing));
    expect(await read(without(1n), after(block(0)), DEPTH, 10n)).toBeNull();
    expect(await read(without(10n), after(block(0)), DEPTH, 10n)).toBeNull();
  });
});
