import { personalityTypes } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { parseAnalysis, parseCompletion, parseQuestions } from './ai-reply.rules.ts';

const question = (index: number) => ({
  id: index,
  question: `What of ${index}?`,
  options: [`a${index}`, `b${index}`, `c${index}`],
});
const eightQuestions = Array.from({ length: 8 }, (_, index) => question(index + 1));
const quizReply = JSON.stringify({ questions: eightQuestions });
const changeFirst = (change: object) =>
  JSON.stringify({ questions: [{ ...eightQuestions[0], ...change }, ...eightQuestions.slice(1)] });

describe('parseQuestions', () => {
  test.each([
    ['of plain JSON', quizReply],
    ['in a code fence', `\`\`\`json\n${quizReply}\n\`\`\``],
    ['in a code fence without a language', `\`\`\`\n${quizReply}\n\`\`\`\n`],
    ['with text around the JSON', `Here is your quiz:\n\n\`\`\`json\n${quizReply}\n\`\`\`\nHave fun!`],
  ])('parseQuestions accepts a reply %s', (_how, reply) => expect(parseQuestions(reply)).toEqual(eightQuestions));

  test('parseQuestions numbers the questions from 1 and ignores the ids in the reply', () => {
    const unnumbered = JSON.stringify({ questions: eightQuestions.map((entry) => ({ ...entry, id: 'x' })) });
    expect(parseQuestions(unnumbered)?.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('parseQuestions reduces all texts to plain text', () => {
    const [first] =
      parseQuestions(changeFirst({ question: 'A\u202e<b>\nB\u0000', options: [' x ', 'y\ty', 'z'] })) ?? [];
    expect(first).toEqual({ id: 1, question: 'A<b> B', options: ['x', 'y y', 'z'] });
  });

  test.each([
    ['prose without JSON', 'I would rather talk about the weather.'],
    ['an empty reply', ''],
    ['seven questions', JSON.stringify({ questions: eightQuestions.slice(1) })],
    ['nine questions', JSON.stringify({ questions: [...eightQuestions, question(9)] })],
    ['a reply that is cut off', quizReply.slice(0, -20)],
    ['an array instead of an object', JSON.stringify(eightQuestions)],
    ['an empty question', changeFirst({ question: ' \u200b ' })],
    ['one question twice', changeFirst({ question: 'what of 2' })],
    ['a question of more than 300 characters', changeFirst({ question: 'x'.repeat(301) })],
    ['two options', changeFirst({ options: ['a', 'b'] })],
    ['seven options', changeFirst({ options: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] })],
    ['one option twice', changeFirst({ options: ['a', 'b', 'A!'] })],
    ['an option of more than 200 characters', changeFirst({ options: ['a', 'b', 'x'.repeat(201)] })],
    ['options that are not text', changeFirst({ options: [1, 2, 3] })],
    ['a reply of more than 20,000 characters', `${' '.repeat(20_000)}${quizReply}`],
  ])('parseQuestions returns null for an invalid reply: %s', (_what, reply) =>
    expect(parseQuestions(reply)).toBeNull(),
  );
});

const analysis = {
  personality: 'Woody & Grounded',
  description: 'You like cedar.',
  recommendations: ['A by B', 'C by D', 'E', 'F'],
};
const changeAnalysis = (change: object) => JSON.stringify({ ...analysis, ...change });

describe('parseAnalysis', () => {
  test('parseAnalysis returns a valid analysis unchanged', () =>
    expect(parseAnalysis(changeAnalysis({}))).toEqual(analysis));

  test.each([
    ...personalityTypes.map((type): [string, string] => [type, type]),
    ['woody and grounded', 'Woody & Grounded'],
    ['The “Fresh + Energetic” Type', 'Fresh & Energetic'],
    ['ORIENTAL AND EXOTIC.', 'Oriental & Exotic'],
  ])('parseAnalysis finds the personality type in the text %j', (words, type) =>
    expect(parseAnalysis(changeAnalysis({ personality: words }))?.personality).toBe(type),
  );

  test.each([
    ['an unknown type', { personality: 'Sweet & Lovely' }],
    ['half of a type name', { personality: 'Woody' }],
    ['two types', { personality: 'Woody & Grounded or Romantic & Floral' }],
    ['no type', { personality: null }],
    ['no description', { description: '' }],
    ['a description of more than 2,000 characters', { description: 'x'.repeat(2001) }],
    ['three names', { recommendations: ['a', 'b', 'c'] }],
    ['five names', { recommendations: ['a', 'b', 'c', 'd', 'e'] }],
    ['one name twice', { recommendations: ['a', 'b', 'c', 'C'] }],
    ['a name that is not text', { recommendations: [{ name: 'a' }, 'b', 'c', 'd'] }],
    ['a name of more than 200 characters', { recommendations: ['a', 'b', 'c', 'x'.repeat(201)] }],
  ])('parseAnalysis returns null for an invalid reply: %s', (_what, change) =>
    expect(parseAnalysis(changeAnalysis(change))).toBeNull(),
  );

  test('parseAnalysis drops unknown fields', () => {
    expect(parseAnalysis(changeAnalysis({ admin: true, source: 'built-in' }))).toEqual(analysis);
  });
});

test.each([
  [{ choices: [{ message: { content: 'yes' } }, { message: { content: 'no' } }] }, 'yes'],
  [{ choices: [{ message: { content: null } }] }, ''],
  [{ choices: [] }, ''],
  [{ error: { message: 'no' } }, ''],
  ['text', ''],
  [null, ''],
])('parseCompletion returns the text of the first choice, else an empty text: %j gives %j', (completion, expected) =>
  expect(parseCompletion(completion)).toBe(expected),
);
