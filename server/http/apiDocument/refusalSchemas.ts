import { Refusal, refusals, type RefusalKey } from '#core/api/refusals.ts';
import { sayRefusal } from '#server/http/sayRefusal.ts';
import { schemaRef } from './answerSchemas.ts';
import type { ApiJson } from './apiJson.ts';

/** A refusal's sentence in English with its placeholders as `…`. */
export const refusalSentence = (key: RefusalKey): string => sayRefusal(new Refusal(key), 'en_US');

/** Body of a refusal with no values, as an example. */
export function exampleRefusal(key: RefusalKey): ApiJson {
  return { code: refusals[key].code, key, msg: refusalSentence(key), values: {}, data: null };
}

/** The form of every refusal, and the catalogue of their keys with sentences, by component name. */
export function refusalSchemas(): Record<string, ApiJson> {
  const keys = Object.keys(refusals) as RefusalKey[];
  return {
    Refusal: {
      type: 'object',
      description: 'A refused call. `msg` is a sentence in the language of the `lang` header.',
      required: ['code', 'key', 'msg', 'values', 'data'],
      properties: {
        code: { type: 'integer', description: 'Numeric code of the key.' },
        key: schemaRef('RefusalKey'),
        msg: { type: 'string' },
        values: {
          type: 'object',
          description: 'Values of the sentence: amounts as wire amounts, instants as epoch milliseconds.',
          additionalProperties: { type: ['string', 'number'] },
        },
        data: { type: 'null' },
      },
    },
    RefusalKey: {
      type: 'string',
      description: 'Key of a refusal. Keys are stable. `/api/refusals` lists status, code and calls of each.',
      enum: keys,
      'x-enumDescriptions': Object.fromEntries(keys.map((key) => [key, refusalSentence(key)])),
    },
  };
}

/** Schema of a refusal that has one of the given keys. */
export function refusalOf(keys: readonly RefusalKey[]): ApiJson {
  return { allOf: [schemaRef('Refusal')], properties: { key: { enum: keys } } };
}
