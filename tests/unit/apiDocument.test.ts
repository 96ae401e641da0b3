import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { refusals } from '#core/api/refusals.ts';
import { table } from '#core/api/table.ts';
import { namedObjects } from '#server/http/apiDocument/namedObjects.ts';
import { openApi } from '#server/http/apiDocument/openApi.ts';
import { lintByRedocly, lintBySpectral } from '../support/lintApiDocument.ts';

interface Operation {
  operationId: string;
  description: string;
  tags: string[];
  security: unknown[];
  parameters: { $ref?: string; in?: string }[];
  responses: Record<string, { $ref?: string }>;
}

interface Document {
  info: { license: unknown };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<'get' | 'post', Operation>>;
  components: Record<'schemas' | 'parameters' | 'responses', Record<string, Record<string, unknown>>>;
}

const text = JSON.stringify(openApi(table, { version: '1', origin: null }));
const document = JSON.parse(text) as Document;
/** A document with one fault, for the checks that must find it. */
const broken = (change: (document: Document) => void) => {
  const copy = JSON.parse(text) as Document;
  change(copy);
  return JSON.stringify(copy);
};

test("Redocly's recommended rules find no error and no warning", () => {
  expect(lintByRedocly(text)).toEqual([]);
});

test("Spectral's rules for OpenAPI find no error and no warning", async () => {
  expect(await lintBySpectral(text)).toEqual([]);
});

test('both find an operation without security, a tag without text and a wrong example', async () => {
  const faulty = broken((copy) => {
    Reflect.deleteProperty(copy.paths['/game/land/buy']!.post, 'security');
    copy.tags = [];
    Object.assign(copy.components.parameters.Plot ?? {}, { example: 'plot one' });
    // One path says as much as 161, in a tenth of the time.
    copy.paths = { '/game/land/buy': copy.paths['/game/land/buy']! };
  });
  expect(lintByRedocly(faulty).join('\n')).toMatch(/security-defined[\s\S]*no-invalid-parameter-examples/);
  expect((await lintBySpectral(faulty)).join('\n')).toMatch(/operation-tag-defined/);
});

// The promise is 150 kB as it is sent.
test('is small, above all as it is sent', () => {
  expect(text.length).toBeLessThan(350_000);
  expect(gzipSync(text).length).toBeLessThan(45_000);
});

test('has one operation for each call, named as the call, in a tag with a description', () => {
  expect(Object.keys(document.paths)).toEqual(Object.keys(table).map((path) => `/${path}`));
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => id !== 'getConfigByGet')).toEqual(Object.values(table).map(({ name }) => name));
  for (const { tags } of operations) expect(document.tags.map(({ name }) => name)).toContain(tags[0]);
  for (const { description } of document.tags) expect(description).toMatch(/^[A-Z].+\.$/);
});

test('calls without a sign-in ask for none, all others for the token', () => {
  for (const [path, call] of Object.entries(table)) {
    const { security } = document.paths[`/${path}`]!.post;
    expect(security, path).toEqual(call.access === 'anyone' ? [] : [{ token: [] }]);
  }
});

test('names what several calls share', () => {
  const { schemas, parameters, responses } = document.components;
  expect(schemas).toHaveProperty('Refusal');
  expect(schemas.RefusalKey?.enum).toEqual(Object.keys(refusals));
  expect(Object.keys(parameters)).toEqual(expect.arrayContaining(['Lang', 'RequestId', 'Cursor', 'Size']));
  expect(responses).toHaveProperty('InvalidChange');
  for (const name of Object.keys(namedObjects)) expect(schemas, name).toHaveProperty(name);
  for (const { name } of Object.values(table)) {
    expect(schemas).toHaveProperty(`${name.charAt(0).toUpperCase()}${name.slice(1)}Answer`);
  }
  const buy = document.paths['/game/land/buy']!.post;
  expect(buy.parameters.slice(0, 3)).toEqual(
    ['Lang', 'RequestId', 'DeviceProof'].map((name) => ({ $ref: `#/components/parameters/${name}` })),
  );
  expect(JSON.stringify(buy.responses['409'])).toContain('"plotNotNext"');
});

test('examples of objects fit their schemas', () => {
  for (const [name, { schema, example }] of Object.entries(namedObjects)) {
    if (example !== undefined) expect(schema.safeParse(example).error?.issues, name).toBeUndefined();
  }
});
