import { Refusal } from '#core/api/refusals.ts';

/** The answer of a read that refuses nothing. Throws on a refusal, which would be a bug. */
export function factsOf<Facts>(answer: Facts | Refusal): Facts {
  if (answer instanceof Refusal) throw new Error(`a read of facts refused ${answer.key}`);
  return answer;
}
