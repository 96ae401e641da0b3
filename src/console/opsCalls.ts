import * as z from 'zod/mini';
import type { Endpoint } from '#core/api/endpoint.ts';
import { table, type ChangingPath, type Path, type ReadingPath } from '#core/api/table.ts';
import type { ReadName } from '../queries/readKey.ts';

/** An operators' call of the endpoint table. */
export interface OpsCall {
  path: Path;
  endpoint: Endpoint;
}

export type OpsRead = Extract<ReadingPath, `ops/${string}`>;
export type OpsChange = Extract<ChangingPath, `ops/${string}`>;

/** One parameter as a form shows it. */
export interface FormField {
  name: string;
  isRequired: boolean;
  /** Values to choose from; null: free text. */
  options: readonly string[] | null;
  /** Greatest length; null: not bounded by the schema. */
  maxLength: number | null;
}

/** All operators' calls, in the order of the endpoint table. */
export const opsCalls: readonly OpsCall[] = (Object.entries(table) as [Path, Endpoint][])
  .filter(([, { access }]) => access === 'operator')
  .map(([path, endpoint]) => ({ path, endpoint }));

/** The endpoint of a path. */
export const endpointOf = (path: Path): Endpoint => table[path];

/** Name of a reading call, by which the cache knows it. */
export const readNameOf = (path: OpsRead | 'config/constants'): ReadName => table[path].name;

interface PropertySchema {
  enum?: readonly unknown[];
  const?: unknown;
  maxLength?: number;
}

/** Above it, a text gets several lines. */
export const LONG_TEXT = 200;

/** Fields of a call's form, from its parameters' schema. */
export function fieldsOf({ params }: Pick<Endpoint, 'params'>): FormField[] {
  const schema = z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' });
  const required = new Set(schema.required);
  const properties = Object.entries(schema.properties ?? {}) as [string, PropertySchema][];
  return properties.map(([name, property]) => {
    const values = property.enum ?? (property.const === undefined ? null : [property.const]);
    return {
      name,
      isRequired: required.has(name),
      options: values ? values.map(String) : null,
      maxLength: property.maxLength ?? null,
    };
  });
}
