import type { ApiJson } from './apiJson.ts';
import type { Parameter } from './callParameters.ts';
import { pascalCase } from './pascalCase.ts';

/** Parameters of one operation, with its id. */
export interface OperationParameters {
  operation: string;
  parameters: readonly Parameter[];
}

export interface SharedParameters {
  /** Parameters of at least two operations, by component name. */
  components: Record<string, ApiJson>;
  /** The parameter itself, or a reference to its component. */
  write(parameter: Parameter): ApiJson;
}

/**
 * Finds parameters that several operations share. The most frequent one of a name gets that name; another with the same
 * name is named after its first operation too.
 */
export function sharedParameters(operations: readonly OperationParameters[]): SharedParameters {
  const uses = new Map<string, { parameter: Parameter; operation: string; count: number }>();
  for (const { operation, parameters } of operations) {
    for (const parameter of parameters) {
      const text = JSON.stringify(parameter);
      const use = uses.get(text) ?? { parameter, operation, count: 0 };
      uses.set(text, { ...use, count: use.count + 1 });
    }
  }
  const shared = [...uses].filter(([, { count }]) => count > 1).sort(([, a], [, b]) => b.count - a.count);
  const components: Record<string, ApiJson> = {};
  const names = new Map<string, string>();
  for (const [text, { parameter, operation }] of shared) {
    const plain = pascalCase(parameter.name);
    const name = plain in components ? `${plain}Of${pascalCase(operation)}` : plain;
    components[name] = parameter;
    names.set(text, name);
  }
  const write = (parameter: Parameter): ApiJson => {
    const name = names.get(JSON.stringify(parameter));
    return name ? { $ref: `#/components/parameters/${name}` } : parameter;
  };
  return { components, write };
}
