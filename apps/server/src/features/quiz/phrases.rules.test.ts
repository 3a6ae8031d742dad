import { expect, test } from 'vitest';
import { questionBank } from './bank/question-bank.ts';
import {
  directions,
  familyWords,
  fill,
  openings,
  pointers,
  reasonsByAnswer,
  reasonsByHistory,
  reasonsByTaste,
  streaks,
  underlinings,
} from './phrases.rules.ts';

const phrases = [
  ...Object.values(openings).flat(),
  ...Object.values(streaks).flat(),
  ...underlinings,
  ...directions,
  ...pointers,
  ...reasonsByAnswer,
  ...reasonsByHistory,
  ...reasonsByTaste,
];
const echoes = questionBank.flatMap(({ options }) => options.map(({ echo }) => echo));

test('every phrase is a sentence with every answer of the bank in it', () => {
  for (const phrase of phrases) {
    for (const echo of [...echoes, '“A walk in the rain”']) {
      const places = {
        a: echo,
        b: echo,
        c: echo,
        d: echo,
        echo,
        f: familyWords.Woody,
        g: familyWords.Green,
        s: 'cedar and moss',
      };
      expect(fill(phrase, places)).toMatch(/^[A-Z“][^{}]*[.]$/u);
    }
  }
});

test('no phrase makes an answer, which may be one thing or several, the subject of a verb in the present tense', () => {
  const verbs =
    'is|are|was|were|has|have|does|do|says?|points?|makes?|shows?|sends?|leads?|brings?|takes?|comes?|goes|go';
  const subject = new RegExp(`\\{(a|b|c|d|A|echo|s|S|f|g)\\} (${verbs})\\b`, 'u');
  expect(phrases.filter((phrase) => subject.test(phrase))).toEqual([]);
});

test('no phrase is said twice', () => {
  expect(new Set(phrases).size).toBe(phrases.length);
});

test('capital places begin with a capital letter, quoted ones stay as they are', () => {
  expect(fill('{A} and {b}.', { a: 'the fox', b: 'the oak' })).toBe('The fox and the oak.');
  expect(fill('{A}.', { a: '“lemon”' })).toBe('“lemon”.');
  expect(fill('{echo}', { echo: '{s} $& $1', s: 'x' })).toBe('{s} $& $1');
});
