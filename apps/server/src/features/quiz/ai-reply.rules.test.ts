import { personalityTypes } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { contentOf, readAnalysis, readQuestions } from './ai-reply.rules.ts';

const question = (at: number) => ({ id: at, question: `What of ${at}?`, options: [`a${at}`, `b${at}`, `c${at}`] });
const eight = Array.from({ length: 8 }, (_, at) => question(at + 1));
const quiz = JSON.stringify({ questions: eight });
const withFirst = (change: object) => JSON.stringify({ questions: [{ ...eight[0], ...change }, ...eight.slice(1)] });

describe('eight questions', () => {
  test.each([
    ['as they are', quiz],
    ['in a code fence', `\`\`\`json\n${quiz}\n\`\`\``],
    ['in a fence without a language', `\`\`\`\n${quiz}\n\`\`\`\n`],
    ['with words around them', `Here is your quiz:\n\n\`\`\`json\n${quiz}\n\`\`\`\nHave fun!`],
  ])('are read %s', (_how, reply) => expect(readQuestions(reply)).toEqual(eight));

  test('are numbered by us', () => {
    const odd = JSON.stringify({ questions: eight.map((entry) => ({ ...entry, id: 'x' })) });
    expect(readQuestions(odd)?.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('are plain text, whatever stands in them', () => {
    const [first] = readQuestions(withFirst({ question: 'A\u202e<b>\nB\u0000', options: [' x ', 'y\ty', 'z'] })) ?? [];
    expect(first).toEqual({ id: 1, question: 'A<b> B', options: ['x', 'y y', 'z'] });
  });

  test.each([
    ['prose', 'I would rather talk about the weather.'],
    ['nothing', ''],
    ['seven', JSON.stringify({ questions: eight.slice(1) })],
    ['nine', JSON.stringify({ questions: [...eight, question(9)] })],
    ['half of it', quiz.slice(0, -20)],
    ['another shape', JSON.stringify(eight)],
    ['an empty question', withFirst({ question: ' \u200b ' })],
    ['one question twice', withFirst({ question: 'what of 2' })],
    ['a question without an end', withFirst({ question: 'x'.repeat(301) })],
    ['two options', withFirst({ options: ['a', 'b'] })],
    ['seven options', withFirst({ options: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] })],
    ['one option twice', withFirst({ options: ['a', 'b', 'A!'] })],
    ['an option without an end', withFirst({ options: ['a', 'b', 'x'.repeat(201)] })],
    ['options that are no text', withFirst({ options: [1, 2, 3] })],
    ['a book', `${' '.repeat(20_000)}${quiz}`],
  ])('are not read from %s', (_what, reply) => expect(readQuestions(reply)).toBeNull());
});

const analysis = {
  personality: 'Woody & Grounded',
  description: 'You like cedar.',
  recommendations: ['A by B', 'C by D', 'E', 'F'],
};
const changed = (change: object) => JSON.stringify({ ...analysis, ...change });

describe('an analysis', () => {
  test('is read as it is', () => expect(readAnalysis(changed({}))).toEqual(analysis));

  test.each([
    ...personalityTypes.map((type): [string, string] => [type, type]),
    ['woody and grounded', 'Woody & Grounded'],
    ['The “Fresh + Energetic” Type', 'Fresh & Energetic'],
    ['ORIENTAL AND EXOTIC.', 'Oriental & Exotic'],
  ])('knows the type in %j', (words, type) =>
    expect(readAnalysis(changed({ personality: words }))?.personality).toBe(type),
  );

  test.each([
    ['a seventh type', { personality: 'Sweet & Lovely' }],
    ['half a type', { personality: 'Woody' }],
    ['two types', { personality: 'Woody & Grounded or Romantic & Floral' }],
    ['no type', { personality: null }],
    ['no description', { description: '' }],
    ['a description without an end', { description: 'x'.repeat(2001) }],
    ['three names', { recommendations: ['a', 'b', 'c'] }],
    ['five names', { recommendations: ['a', 'b', 'c', 'd', 'e'] }],
    ['one name twice', { recommendations: ['a', 'b', 'c', 'C'] }],
    ['names that are things', { recommendations: [{ name: 'a' }, 'b', 'c', 'd'] }],
    ['a name without an end', { recommendations: ['a', 'b', 'c', 'x'.repeat(201)] }],
  ])('is not read from %s', (_what, change) => expect(readAnalysis(changed(change))).toBeNull());

  test('has nothing besides what was asked for', () => {
    expect(readAnalysis(changed({ admin: true, source: 'built-in' }))).toEqual(analysis);
  });
});

test.each([
  [{ choices: [{ message: { content: 'yes' } }, { message: { content: 'no' } }] }, 'yes'],
  [{ choices: [{ message: { content: null } }] }, ''],
  [{ choices: [] }, ''],
  [{ error: { message: 'no' } }, ''],
  ['text', ''],
  [null, ''],
])('a completion %j says %j', (completion, said) => expect(contentOf(completion)).toBe(said));
