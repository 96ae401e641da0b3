import * as z from 'zod/mini';
import type { Endpoint } from '#core/api/endpoint.ts';
import type { ApiJson } from './apiJson.ts';
import { namedObjects } from './namedObjects.ts';
import { pascalCase } from './pascalCase.ts';

/** Path of a component in the document. */
export const schemaRef = (name: string): ApiJson => ({ $ref: `#/components/schemas/${name}` });

/** Name of the component with the data of a call's answer. */
export const answerName = (call: Endpoint): string => `${pascalCase(call.name)}Answer`;

/**
 * Schemas of all named objects and of the data of every call's answer, by component name. Answers may gain fields, so
 * no schema forbids unknown ones.
 */
export function answerSchemas(calls: readonly Endpoint[]): Record<string, ApiJson> {
  const registry = z.registry<{ id: string }>();
  for (const [id, { schema }] of Object.entries(namedObjects)) registry.add(schema, { id });
  for (const call of calls) registry.add(call.answer, { id: answerName(call) });
  const { schemas } = z.toJSONSchema(registry, {
    uri: (name) => `#/components/schemas/${name}`,
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => dropNoise(jsonSchema),
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $id: _id, $schema: _schema, ...schema }]) => [
      name,
      { ...schema, ...meaningOf(name) },
    ]),
  );
}

function meaningOf(name: string): ApiJson {
  const { description, example } = namedObjects[name] ?? {};
  return { ...(description && { description }), ...(example !== undefined && { examples: [example] }) };
}

/** Leaves out the bounds of every safe integer, and that an object has no further fields; closes tuples. */
function dropNoise(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.prefixItems) {
    const { length } = schema.prefixItems;
    Object.assign(schema, { items: {}, minItems: length, maxItems: length });
  }
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}
