import { describe, expect, test } from 'vitest';
import { refusals } from '#core/api/refusals.ts';
import { table } from '#core/api/table.ts';

describe('refusals', () => {
  test('have distinct codes, none of them that of success', () => {
    const codes = Object.values(refusals).map((refusal) => refusal.code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).not.toContain(200);
  });

  test('have a code that begins with their HTTP status', () => {
    for (const [key, { status, code }] of Object.entries(refusals)) {
      expect(Math.floor(code / 100), key).toBe(status);
    }
  });
});

describe('the endpoint table', () => {
  test('names every refusal once per call', () => {
    for (const [path, call] of Object.entries(table)) {
      expect(new Set(call.refusals).size, path).toBe(call.refusals.length);
    }
  });

  test('accepts no parameter that it does not name', () => {
    for (const [path, call] of Object.entries(table)) {
      const result = call.params.safeParse({ unheardOf: '1' });
      const issues = result.success ? [] : result.error.issues;
      expect(
        issues.some((issue) => issue.code === 'unrecognized_keys'),
        path,
      ).toBe(true);
    }
  });
});
