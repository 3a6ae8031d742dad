import { families, personalityTypes } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { pictures } from './pictures.ts';
import type { BankQuestion } from './question.ts';
import { questionBank } from './question-bank.ts';

const options = questionBank.flatMap((question) => question.options);
const leads = (field: 'types' | 'families', name: string) =>
  options.filter((option) => Object.entries(option[field]).some(([key, weight]) => key === name && weight === 3));

function contentOf({ question, options: answers }: BankQuestion): Set<string> {
  const text = [question, ...answers.map((option) => option.text)].join(' ').toLowerCase();
  return new Set(text.match(/[a-z]{5,}/g));
}

describe('the question bank', () => {
  test('has at least 44 questions with ids and texts of their own', () => {
    expect(questionBank.length).toBeGreaterThanOrEqual(44);
    for (const key of ['id', 'question'] as const)
      expect(new Set(questionBank.map((question) => question[key])).size).toBe(questionBank.length);
    expect(new Set(options.map((option) => option.text)).size).toBe(options.length);
    expect(new Set(options.map((option) => option.echo)).size).toBe(options.length);
  });

  test('offers three to six answers each, no two of which mean the same or show the same picture', () => {
    for (const { options: answers } of questionBank) {
      expect(answers.length).toBeGreaterThanOrEqual(3);
      expect(answers.length).toBeLessThanOrEqual(6);
      const meanings = answers.map(({ types, families: liked }) => JSON.stringify([types, liked]));
      expect(new Set(meanings).size).toBe(answers.length);
      expect(new Set(answers.map((option) => option.picture)).size).toBe(answers.length);
    }
  });

  test('weighs every answer for one type, one family and what it smells of, from 1 to 3', () => {
    for (const { types, families: liked, accords } of options) {
      const weights = [types, liked, accords].map((table) => Object.values(table));
      expect(weights.flat().every((weight) => [1, 2, 3].includes(weight))).toBe(true);
      expect(weights.slice(0, 2).map((values) => values.filter((value) => value === 3).length)).toEqual([1, 1]);
      expect(Object.keys(accords).length).toBeGreaterThan(0);
    }
  });

  test('gives every type at least 30 answers and every family at least 10', () => {
    for (const type of personalityTypes) expect(leads('types', type).length).toBeGreaterThanOrEqual(30);
    for (const { name } of families) expect(leads('families', name).length).toBeGreaterThanOrEqual(10);
  });

  test('echoes every answer as a thing that fits into a sentence', () => {
    for (const { echo } of options) expect(echo).toMatch(/^the [a-z][a-zA-Z' ,-]*[a-z]$/);
    for (const { echo } of options) expect(echo).not.toMatch(/\b(my|i|me|is|are|was|were) /);
  });

  test('is written with single spaces, so that answers find their questions again', () => {
    const texts = [...questionBank.map(({ question }) => question), ...options.map((option) => option.text)];
    expect(texts.filter((text) => text !== text.replace(/\s+/gu, ' ').trim() || text.length > 100)).toEqual([]);
  });

  test('asks for no word of the perfumer’s trade', () => {
    const jargon =
      /\b(accord|base note|top note|heart note|sillage|chypre|foug[eè]re|oud|aldehyd|gourmand|eau de|perfume)/i;
    for (const { question } of questionBank) expect(question).not.toMatch(jargon);
    for (const { text } of options) expect(text).not.toMatch(jargon);
  });

  test('has no near-duplicates outside one theme', () => {
    const alike = questionBank.flatMap((one, at) =>
      questionBank.slice(at + 1).flatMap((other) => {
        const [a, b] = [contentOf(one), contentOf(other)];
        const shared = a.intersection(b).size / Math.min(a.size, b.size);
        return one.theme !== other.theme && shared > 0.3 ? [`${one.question} / ${other.question}`] : [];
      }),
    );
    expect(alike).toEqual([]);
  });

  test('shows 40 to 60 motifs, each of them somewhere', () => {
    const names = Object.keys(pictures);
    expect(names.length).toBeGreaterThanOrEqual(40);
    expect(names.length).toBeLessThanOrEqual(60);
    expect(new Set(options.map((option) => option.picture))).toEqual(new Set(names));
  });
});
