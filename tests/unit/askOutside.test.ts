import { expect, test } from 'vitest';
import { withAnswers } from '#server/http/askOutside.ts';

/** Questions that one call may ask; one more is a bug. */
const MAX_QUESTIONS = 4;

/** Work that asks so many questions, one after the other, and a count of what was asked outside. */
function asking(questions: number) {
  const asked: string[] = [];
  const answer = withAnswers(async (ask) => {
    let sum = 0;
    for (let question = 0; question < questions; question += 1) {
      sum += await ask(`question ${question}`, () => Promise.resolve(asked.push(`question ${question}`)));
    }
    return sum;
  });
  return { asked, answer };
}

test('each question is asked once, outside, and the work is done with the answers', async () => {
  const { asked, answer } = asking(MAX_QUESTIONS);
  expect(await answer).toBe(1 + 2 + 3 + 4);
  expect(asked).toEqual(['question 0', 'question 1', 'question 2', 'question 3']);
});

test('one question more than a call may ask is thrown and never asked', async () => {
  const { asked, answer } = asking(MAX_QUESTIONS + 1);
  await expect(answer).rejects.toThrow('question 4');
  expect(asked).toHaveLength(MAX_QUESTIONS);
});

test('a question that changes with every answer ends the call', async () => {
  let rounds = 0;
  const answer = withAnswers(async (ask) => {
    rounds += 1;
    if (rounds > 2 * MAX_QUESTIONS) return 'never';
    return ask(`round ${rounds}`, () => Promise.resolve('yes'));
  });
  await expect(answer).rejects.toThrow(`round ${MAX_QUESTIONS + 1}`);
});

test('a fault of the work, or of who is asked, is thrown as it is', async () => {
  const bug = new Error('bug');
  await expect(withAnswers(() => Promise.reject(bug))).rejects.toBe(bug);
  const away = new Error('away');
  await expect(withAnswers((ask) => ask('who', () => Promise.reject(away)))).rejects.toBe(away);
});
