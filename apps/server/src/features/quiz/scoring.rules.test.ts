import { families, personalityTypes } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { questionBank } from './bank/question-bank.ts';
import { drawQuestions } from './draw.rules.ts';
import { scoreAnswers } from './scoring.rules.ts';
import { randomFrom } from './testing/population.ts';
import { heaviest } from './weights.rules.ts';

const familyNames = families.map(({ name }) => name);
const quiz = drawQuestions(questionBank, randomFrom(4));
const first = quiz.map(({ question, options }) => ({
  questionText: question,
  selectedAnswer: options[0]?.text ?? '',
}));
const unknown = (selectedAnswer: string) => ({ questionText: 'Which one?', selectedAnswer });

function answersFor(field: 'types' | 'families', name: string) {
  return quiz.map(({ question, options }) => {
    const weight = (table: object) => (table as Record<string, number>)[name] ?? 0;
    const [best] = options.toSorted((a, b) => weight(b[field]) - weight(a[field]));
    return { questionText: question, selectedAnswer: best?.text ?? '' };
  });
}

describe('the score', () => {
  test('reaches every type and every family', () => {
    for (const type of personalityTypes)
      expect(scoreAnswers(answersFor('types', type), questionBank).personality).toBe(type);
    for (const name of familyNames) {
      const profile = scoreAnswers(answersFor('families', name), questionBank);
      expect(heaviest(profile.families, familyNames).slice(0, 3)).toContain(name);
    }
  });

  test('adds up to 1 for types, families and accords', () => {
    const { types, families: liked, accords } = scoreAnswers(first, questionBank);
    for (const table of [types, liked, accords])
      expect(Object.values(table).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1);
  });

  test('says nothing of gender', () => {
    expect(JSON.stringify(scoreAnswers(first, questionBank))).not.toMatch(/gender|women|\bmen\b/);
  });

  test('is the same whatever the order, the case and the spaces', () => {
    const shouted = first.toReversed().map(({ questionText, selectedAnswer }) => ({
      questionText: `  ${questionText.toUpperCase()}`,
      selectedAnswer: selectedAnswer.replaceAll(' ', '  '),
    }));
    const [one, other] = [scoreAnswers(first, questionBank), scoreAnswers(shouted, questionBank)];
    expect(other.personality).toBe(one.personality);
    for (const name of familyNames) expect(other.families[name]).toBeCloseTo(one.families[name]);
  });

  test('moves with every answer of every question', () => {
    for (const { question, options } of questionBank) {
      const profiles = options.map(({ text }) => {
        const rest = first.filter(({ questionText }) => questionText !== question).slice(0, 7);
        const { types, families: liked } = scoreAnswers(
          [...rest, { questionText: question, selectedAnswer: text }],
          questionBank,
        );
        return JSON.stringify([types, liked]);
      });
      expect(new Set(profiles).size).toBe(options.length);
    }
  });

  test('breaks ties by the order of the contract', () => {
    const nothing = scoreAnswers(
      Array.from({ length: 8 }, () => unknown('?')),
      questionBank,
    );
    expect(nothing.personality).toBe(personalityTypes[0]);
    for (const type of personalityTypes) expect(nothing.types[type]).toBeCloseTo(1 / 6);
  });

  test('reads the answers of other people’s questions by their words', () => {
    const answers = ['A cabin in the forest', 'Cedar and campfire smoke', 'Hiking a mountain trail', 'Old oak trees'];
    const profile = scoreAnswers(answers.map(unknown), questionBank);
    expect(profile.personality).toBe('Woody & Grounded');
    expect(heaviest(profile.families, familyNames)[0]).toBe('Woody');
    expect(profile.accords.woody).toBeGreaterThan(0.2);
  });

  test('reads an answer that its question of the bank does not have by its words', () => {
    const questionText = quiz[0]?.question ?? '';
    const profile = scoreAnswers([{ questionText, selectedAnswer: 'A lemon sorbet' }], questionBank);
    expect(profile.families.Citrus).toBeGreaterThan(1 / 14);
  });

  test('lets no foreign answer weigh more than one of the bank, nor break the sentence around it', () => {
    const [answer] = scoreAnswers([unknown('“lemon” lemon lemon\n\u202elemon lime, “bergamot”.')], questionBank).chosen;
    expect(Math.max(...Object.values(answer?.accords ?? {}))).toBeCloseTo(3);
    expect(answer?.echo).toBe('“lemon lemon lemon lemon lime, bergamot”');
    const [long] = scoreAnswers([unknown('very '.repeat(90))], questionBank).chosen;
    expect(long?.echo.length).toBeLessThanOrEqual(63);
  });

  test.each(['\u200b', '“?!”', '…'])('puts no empty quotation marks around an answer without a word: %j', (text) => {
    const [answer] = scoreAnswers([unknown(text)], questionBank).chosen;
    expect(answer?.echo).toBe('the answer you gave');
  });
});
