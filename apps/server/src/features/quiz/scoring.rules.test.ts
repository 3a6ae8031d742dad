import { families, personalityTypes } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { questionBank } from './bank/question-bank.ts';
import { drawQuestions } from './draw.rules.ts';
import { scoreAnswers } from './scoring.rules.ts';
import { createRandom } from './testing/population.ts';
import { namesByWeight } from './weights.rules.ts';

const familyNames = families.map(({ name }) => name);
const quiz = drawQuestions(questionBank, createRandom(4));
const firstOptions = quiz.map(({ question, options }) => ({
  questionText: question,
  selectedAnswer: options[0]?.text ?? '',
}));
const toUnknownQuestion = (selectedAnswer: string) => ({ questionText: 'Which one?', selectedAnswer });

function answersFor(field: 'types' | 'families', name: string) {
  return quiz.map(({ question, options }) => {
    const weight = (table: object) => (table as Record<string, number>)[name] ?? 0;
    const [best] = options.toSorted((a, b) => weight(b[field]) - weight(a[field]));
    return { questionText: question, selectedAnswer: best?.text ?? '' };
  });
}

describe('scoreAnswers', () => {
  test('scoreAnswers finds every personality type and fragrance family when the answers indicate it', () => {
    for (const type of personalityTypes)
      expect(scoreAnswers(answersFor('types', type), questionBank).personality).toBe(type);
    for (const name of familyNames) {
      const profile = scoreAnswers(answersFor('families', name), questionBank);
      expect(namesByWeight(profile.families, familyNames).slice(0, 3)).toContain(name);
    }
  });

  test('scoreAnswers returns types, families and accords whose weights each add up to 1', () => {
    const { types, families: familyWeights, accords } = scoreAnswers(firstOptions, questionBank);
    for (const table of [types, familyWeights, accords])
      expect(Object.values(table).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1);
  });

  test('scoreAnswers derives no gender from the quiz answers', () => {
    expect(JSON.stringify(scoreAnswers(firstOptions, questionBank))).not.toMatch(/gender|women|\bmen\b/);
  });

  test('scoreAnswers ignores the order of answers, case and spaces', () => {
    const shouted = firstOptions.toReversed().map(({ questionText, selectedAnswer }) => ({
      questionText: `  ${questionText.toUpperCase()}`,
      selectedAnswer: selectedAnswer.replaceAll(' ', '  '),
    }));
    const [a, b] = [scoreAnswers(firstOptions, questionBank), scoreAnswers(shouted, questionBank)];
    expect(b.personality).toBe(a.personality);
    for (const name of familyNames) expect(b.families[name]).toBeCloseTo(a.families[name]);
  });

  test('scoreAnswers returns a different profile for every option of a question', () => {
    for (const { question, options } of questionBank) {
      const profiles = options.map(({ text }) => {
        const rest = firstOptions.filter(({ questionText }) => questionText !== question).slice(0, 7);
        const { types, families: familyWeights } = scoreAnswers(
          [...rest, { questionText: question, selectedAnswer: text }],
          questionBank,
        );
        return JSON.stringify([types, familyWeights]);
      });
      expect(new Set(profiles).size).toBe(options.length);
    }
  });

  test('scoreAnswers returns the first personality type when all types are equally likely', () => {
    const neutralProfile = scoreAnswers(
      Array.from({ length: 8 }, () => toUnknownQuestion('?')),
      questionBank,
    );
    expect(neutralProfile.personality).toBe(personalityTypes[0]);
    for (const type of personalityTypes) expect(neutralProfile.types[type]).toBeCloseTo(1 / 6);
  });

  test('scoreAnswers scores answers to unknown questions by their words', () => {
    const answers = ['A cabin in the forest', 'Cedar and campfire smoke', 'Hiking a mountain trail', 'Old oak trees'];
    const profile = scoreAnswers(answers.map(toUnknownQuestion), questionBank);
    expect(profile.personality).toBe('Woody & Grounded');
    expect(namesByWeight(profile.families, familyNames)[0]).toBe('Woody');
    expect(profile.accords.woody).toBeGreaterThan(0.2);
  });

  test('scoreAnswers scores an answer by its words when the built-in question has no such option', () => {
    const questionText = quiz[0]?.question ?? '';
    const profile = scoreAnswers([{ questionText, selectedAnswer: 'A lemon sorbet' }], questionBank);
    expect(profile.families.Citrus).toBeGreaterThan(1 / 14);
  });

  test('scoreAnswers limits the weights and the quoted text of an answer when the question is unknown', () => {
    const [answer] = scoreAnswers(
      [toUnknownQuestion('“lemon” lemon lemon\n\u202elemon lime, “bergamot”.')],
      questionBank,
    ).chosen;
    expect(Math.max(...Object.values(answer?.accords ?? {}))).toBeCloseTo(3);
    expect(answer?.echo).toBe('“lemon lemon lemon lemon lime, bergamot”');
    const [long] = scoreAnswers([toUnknownQuestion('very '.repeat(90))], questionBank).chosen;
    expect(long?.echo.length).toBeLessThanOrEqual(63);
  });

  test.each(['\u200b', '“?!”', '…'])('scoreAnswers uses a neutral echo for an answer without words: %j', (text) => {
    const [answer] = scoreAnswers([toUnknownQuestion(text)], questionBank).chosen;
    expect(answer?.echo).toBe('the answer you gave');
  });
});
