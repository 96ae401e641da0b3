// npm run client: writes the generated half of the client package, from the endpoint table.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { table } from '#core/api/table.ts';
import { openApi } from '#server/http/apiDocument/openApi.ts';
import { runDirectly } from './runDirectly.mjs';
import type { Schema } from './apiClient/typeOf.ts';
import { writeCalls } from './apiClient/writeCalls.ts';
import { writeObjects } from './apiClient/writeObjects.ts';

const ROOT = join(import.meta.dirname, '..');
const NOTE = '// Generated from the endpoint table by npm run client. Do not edit.\n';

/** Generated files of the client package by their path from the root, with their text. */
export async function apiClientFiles(): Promise<Record<string, string>> {
  const { components } = openApi(table, { version: '1', origin: null }) as {
    components: { schemas: Record<string, Schema> };
  };
  const texts = {
    'clients/ts/generated/apiObjects.ts': writeObjects(components.schemas),
    'clients/ts/generated/callTable.ts': writeCalls(table),
  };
  const rows = Object.entries(texts).map(async ([path, text]): Promise<[string, string]> => {
    const options = await resolveConfig(join(ROOT, path));
    return [path, await format(`${NOTE}\n${text}`, { ...options, parser: 'typescript' })];
  });
  return Object.fromEntries(await Promise.all(rows));
}

if (runDirectly(import.meta.filename)) {
  for (const [path, text] of Object.entries(await apiClientFiles())) writeFileSync(join(ROOT, path), text);
}
