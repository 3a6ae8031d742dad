import { families, personalityTypes } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { pictures } from './pictures.ts';
import type { BankQuestion } from './question.ts';
import { questionBank } from './question-bank.ts';

const options = questionBank.flatMap((question) => question.options);
const optionsLeadingTo = (field: 'types' | 'families', name: string) =>
  options.filter((option) => Object.entries(option[field]).some(([key, weight]) => key === name && weight === 3));

function extractWords({ question, options: answers }: BankQuestion): Set<string> {
  const text = [question, ...answers.map((option) => option.text)].join(' ').toLowerCase();
  return new Set(text.match(/[a-z]{5,}/g));
}

describe('question bank', () => {
  test('question bank has at least 44 questions with unique ids and texts', () => {
    expect(questionBank.length).toBeGreaterThanOrEqual(44);
    for (const key of ['id', 'question'] as const)
      expect(new Set(questionBank.map((question) => question[key])).size).toBe(questionBank.length);
    expect(new Set(options.map((option) => option.text)).size).toBe(options.length);
    expect(new Set(options.map((option) => option.echo)).size).toBe(options.length);
  });

  test('question bank has three to six options per question, which differ in weights and pictures', () => {
    for (const { options: answers } of questionBank) {
      expect(answers.length).toBeGreaterThanOrEqual(3);
      expect(answers.length).toBeLessThanOrEqual(6);
      const meanings = answers.map(({ types, families: familyWeights }) => JSON.stringify([types, familyWeights]));
      expect(new Set(meanings).size).toBe(answers.length);
      expect(new Set(answers.map((option) => option.picture)).size).toBe(answers.length);
    }
  });

  test('quiz options have weights from 1 to 3, and each has one main personality type and one main family', () => {
    for (const { types, families: familyWeights, accords } of options) {
      const weights = [types, familyWeights, accords].map((table) => Object.values(table));
      expect(weights.flat().every((weight) => [1, 2, 3].includes(weight))).toBe(true);
      expect(weights.slice(0, 2).map((values) => values.filter((value) => value === 3).length)).toEqual([1, 1]);
      expect(Object.keys(accords).length).toBeGreaterThan(0);
    }
  });

  test('question bank has at least 30 options for each personality type and 10 for each fragrance family', () => {
    for (const type of personalityTypes) expect(optionsLeadingTo('types', type).length).toBeGreaterThanOrEqual(30);
    for (const { name } of families) expect(optionsLeadingTo('families', name).length).toBeGreaterThanOrEqual(10);
  });

  test('each quiz option has a noun phrase with which a sentence can quote the answer', () => {
    for (const { echo } of options) expect(echo).toMatch(/^the [a-z][a-zA-Z' ,-]*[a-z]$/);
    for (const { echo } of options) expect(echo).not.toMatch(/\b(my|i|me|is|are|was|were) /);
  });

  test('question bank texts have single spaces and at most 100 characters', () => {
    const texts = [...questionBank.map(({ question }) => question), ...options.map((option) => option.text)];
    expect(texts.filter((text) => text !== text.replace(/\s+/gu, ' ').trim() || text.length > 100)).toEqual([]);
  });

  test('question bank contains no perfumery jargon', () => {
    const jargon =
      /\b(accord|base note|top note|heart note|sillage|chypre|foug[eè]re|oud|aldehyd|gourmand|eau de|perfume)/i;
    for (const { question } of questionBank) expect(question).not.toMatch(jargon);
    for (const { text } of options) expect(text).not.toMatch(jargon);
  });

  test('question bank has no near-duplicate questions in different themes', () => {
    const nearDuplicates = questionBank.flatMap((one, index) =>
      questionBank.slice(index + 1).flatMap((other) => {
        const [a, b] = [extractWords(one), extractWords(other)];
        const shared = a.intersection(b).size / Math.min(a.size, b.size);
        return one.theme !== other.theme && shared > 0.3 ? [`${one.question} / ${other.question}`] : [];
      }),
    );
    expect(nearDuplicates).toEqual([]);
  });

  test('question bank has 40 to 60 pictures and uses each of them', () => {
    const names = Object.keys(pictures);
    expect(names.length).toBeGreaterThanOrEqual(40);
    expect(names.length).toBeLessThanOrEqual(60);
    expect(new Set(options.map((option) => option.picture))).toEqual(new Set(names));
  });
});
