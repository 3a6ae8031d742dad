import { expect, test } from 'vitest';
import { questionBank } from './bank/question-bank.ts';
import {
  familyPhrasing,
  familySentences,
  familySentencesWithAnswer,
  fillPhrase,
  openingSentences,
  reasonsByAnswer,
  reasonsByHistory,
  reasonsByTaste,
  secondTypePhrases,
  singleTypePhrases,
} from './phrases.rules.ts';

const phrases = [
  ...Object.values(openingSentences).flat(),
  ...Object.values(secondTypePhrases).flat(),
  ...singleTypePhrases,
  ...familySentences,
  ...familySentencesWithAnswer,
  ...reasonsByAnswer,
  ...reasonsByHistory,
  ...reasonsByTaste,
];
const echoes = questionBank.flatMap(({ options }) => options.map(({ echo }) => echo));

test('quiz phrases are complete sentences with every answer of the question bank', () => {
  for (const phrase of phrases) {
    for (const echo of [...echoes, '“A walk in the rain”']) {
      const values = {
        a: echo,
        b: echo,
        c: echo,
        d: echo,
        echo,
        f: familyPhrasing.Woody,
        g: familyPhrasing.Green,
        s: 'cedar and moss',
      };
      expect(fillPhrase(phrase, values)).toMatch(/^[A-Z“][^{}]*[.]$/u);
    }
  }
});

test('quiz phrases never use an answer as the subject of a verb in the present tense', () => {
  const verbs =
    'is|are|was|were|has|have|does|do|says?|points?|makes?|shows?|sends?|leads?|brings?|takes?|comes?|goes|go';
  const subject = new RegExp(`\\{(a|b|c|d|A|echo|s|S|f|g)\\} (${verbs})\\b`, 'u');
  expect(phrases.filter((phrase) => subject.test(phrase))).toEqual([]);
});

test('quiz phrases are all different', () => {
  expect(new Set(phrases).size).toBe(phrases.length);
});

test('fillPhrase capitalises the text for {A} and fills no placeholders inside an inserted text', () => {
  expect(fillPhrase('{A} and {b}.', { a: 'the fox', b: 'the oak' })).toBe('The fox and the oak.');
  expect(fillPhrase('{A}.', { a: '“lemon”' })).toBe('“lemon”.');
  expect(fillPhrase('{echo}', { echo: '{s} $& $1', s: 'x' })).toBe('{s} $& $1');
});
