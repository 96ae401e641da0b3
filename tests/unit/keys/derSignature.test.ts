import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesToHex, serializeSignature } from 'viem';
import { privateKeyToAccount, sign } from 'viem/accounts';
import { CURVE_ORDER, chainSignature } from '#server/keys/chainSignature.ts';
import { readDerSignature, readPlainSignature } from '#server/keys/derSignature.ts';
import { derSignature } from '../../support/keys/kmsKey.ts';
import { walletKey } from '../../support/walletKeys.ts';

const number = fc.bigInt({ min: 1n, max: 2n ** 256n - 1n });

test('every signature in DER is read as it was written, and no other byte is taken', () => {
  fc.assert(
    fc.property(number, number, fc.nat(), fc.integer({ min: 1, max: 255 }), (r, s, at, change) => {
      const der = derSignature(r, s);
      expect(readDerSignature(der)).toEqual({ r, s });
      expect(() => readDerSignature(Buffer.concat([der, Buffer.of(0)]))).toThrow('no DER signature');
      expect(() => readDerSignature(der.subarray(0, der.length - 1))).toThrow('no DER signature');
      // A changed byte is refused, or is another signature: nothing has two forms.
      const changed = Buffer.from(der);
      changed[at % der.length] = (changed[at % der.length] ?? 0) ^ change;
      let read: { r: bigint; s: bigint } | null = null;
      try {
        read = readDerSignature(changed);
      } catch {
        return;
      }
      expect(read).not.toEqual({ r, s });
    }),
  );
  // A needless zero, a negative number, an empty number.
  for (const hex of ['3007020200010201 01', '3006 020181 020101', '3005 0200 020101'])
    expect(() => readDerSignature(Buffer.from(hex.replaceAll(' ', ''), 'hex'))).toThrow('no DER signature');
  expect(() => readPlainSignature(new Uint8Array(63))).toThrow('64 bytes');
});

test('a high s becomes low, with the parity of the point; a signature of another key is none', async () => {
  const key = `0x${'17'.repeat(32)}` as const;
  const { address } = privateKeyToAccount(key);
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.boolean(), async (bytes, isHigh) => {
      const hash = bytesToHex(bytes);
      const { r, s, yParity } = await sign({ hash, privateKey: key });
      const given = { r: BigInt(r), s: isHigh ? CURVE_ORDER - BigInt(s) : BigInt(s) };
      const signature = await chainSignature(given, hash, address);
      expect(signature && serializeSignature(signature)).toBe(
        serializeSignature({ r, s, yParity: yParity ?? 0 }),
      );
      expect(await chainSignature(given, hash, walletKey(9).address)).toBeNull();
      expect(await chainSignature({ ...given, s: 0n }, hash, address)).toBeNull();
      expect(await chainSignature({ ...given, r: CURVE_ORDER + given.r }, hash, address)).toBeNull();
    }),
    { numRuns: 30 },
  );
});
