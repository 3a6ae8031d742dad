import { families, type PersonalityType, personalityTypes } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { questionBank } from './bank/question-bank.ts';
import { describeProfile } from './describe.rules.ts';
import { drawQuestions } from './draw.rules.ts';
import { type Profile, scoreAnswers } from './scoring.rules.ts';
import { createRandom } from './testing/population.ts';

/**
 * Quiz profiles of 300 simulated users with random answers. Together the users choose every option
 * of the question bank.
 */
const profiles = Array.from({ length: 300 }, (_, seed) => {
  const random = createRandom(seed);
  const quiz = seed % 10 === 0 ? drawQuestions(questionBank, random) : pickEight(random);
  const answers = quiz.map(({ question, options }) => ({
    questionText: question,
    selectedAnswer: options[Math.floor(random() * options.length)]?.text ?? '',
  }));
  return scoreAnswers(answers, questionBank);
});

function pickEight(random: () => number) {
  return questionBank.toSorted(() => random() - 0.5).slice(0, 8);
}

function countQuoted(text: string, { chosen }: Profile): number {
  return chosen.filter(({ echo }) => text.toLowerCase().includes(echo.toLowerCase())).length;
}

describe('describeProfile', () => {
  test('describeProfile writes two to four complete sentences', () => {
    for (const profile of profiles) {
      const text = describeProfile(profile);
      const sentences = text.split(/(?<=[.?])\s/u);
      expect(text).not.toMatch(/[{}]|undefined| {2}|\.\.| [.,;:?]/u);
      // Some phrases contain a question: "And the fox? Both feet on the ground …"
      const questions = sentences.filter((sentence) => sentence.endsWith('?')).length;
      expect(sentences.length - questions).toBeGreaterThanOrEqual(2);
      expect(sentences.length - questions).toBeLessThanOrEqual(4);
      for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z“].*[.?]$/u);
    }
  });

  test('describeProfile quotes at least three answers, each at most once', () => {
    for (const profile of profiles) {
      const text = describeProfile(profile);
      expect(countQuoted(text, profile)).toBeGreaterThanOrEqual(3);
      for (const { echo } of profile.chosen)
        expect(text.toLowerCase().split(echo.toLowerCase()).length).toBeLessThan(3);
    }
  });

  test('describeProfile is deterministic and nearly always differs between users', () => {
    const texts = profiles.map(describeProfile);
    expect(new Set(texts).size).toBeGreaterThan(295);
    expect(profiles.map(describeProfile)).toEqual(texts);
    const frames = texts.map((text, index) =>
      (profiles[index]?.chosen ?? []).reduce((rest, { echo }) => rest.replace(new RegExp(echo, 'i'), '…'), text),
    );
    expect(new Set(frames).size).toBeGreaterThan(250);
  });

  test('describeProfile mentions the two most likely families', () => {
    const [profile] = profiles;
    if (!profile) throw new Error('There is no profile');
    const familyWeights = Object.fromEntries(families.map(({ name }) => [name, 0])) as Profile['families'];
    const text = describeProfile({ ...profile, families: { ...familyWeights, 'Dry Wood': 0.7, Water: 0.3 } });
    expect(text).toContain('leather, smoke and tobacco');
    expect(text).toContain('sea air and cool water');
  });

  test('describeProfile returns a complete text when all answers indicate one type or contain no known word', () => {
    for (const personality of personalityTypes) {
      const option = {
        types: { [personality]: 3 } as Partial<Record<PersonalityType, number>>,
        families: {},
        accords: {},
      };
      const chosen = ['a', 'b', 'c', 'd'].map((echo) => ({ ...option, echo: `the ${echo}` }));
      const [anyProfile] = profiles;
      if (!anyProfile) throw new Error('There is no profile');
      expect(describeProfile({ ...anyProfile, personality, chosen })).not.toMatch(/what you chose|undefined/);
    }
    const emptyAnswers = Array.from({ length: 8 }, (_, index) => ({
      questionText: '?',
      selectedAnswer: `Nothing ${index}`,
    }));
    expect(describeProfile(scoreAnswers(emptyAnswers, questionBank))).toContain('“Nothing 0”');
  });
});
