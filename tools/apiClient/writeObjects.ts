import { typeOf, type Schema } from './typeOf.ts';

/** Schemas that are no data of an answer: the client has its own forms of them. */
const OWN = ['Done', 'Refusal'];

/** Text of the module with the type of every named object and answer. */
export function writeObjects(schemas: Readonly<Record<string, Schema>>): string {
  const types = Object.entries(schemas)
    .filter(([name]) => !OWN.includes(name))
    .map(([name, schema]) => {
      const comment = schema.description ? `/** ${schema.description} */\n` : '';
      return `${comment}export type ${name} = ${typeOf(schema)};\n`;
    });
  return types.join('\n');
}
