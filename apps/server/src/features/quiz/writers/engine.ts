import type { QuizAnswer, QuizQuestion } from '@sillage/contract';
import { questionBank } from '../bank/question-bank.ts';
import { describeProfile } from '../describe.rules.ts';
import { drawQuestions } from '../draw.rules.ts';
import { type Profile, scoreAnswers } from '../scoring.rules.ts';

/** Draws eight questions in the contract's format. `random` returns numbers from 0 to below 1. */
export function drawQuiz(random: () => number): QuizQuestion[] {
  return drawQuestions(questionBank, random).map(({ id, question, options }) => ({
    id,
    question,
    options: options.map((option) => option.text),
    pictures: options.map((option) => option.picture),
  }));
}

/**
 * Computes a profile and its description from quiz answers: answers to questions of the bank count
 * by their weights, others by their words.
 */
export function analyseAnswers(answers: readonly QuizAnswer[]): { profile: Profile; description: string } {
  const profile = scoreAnswers(answers, questionBank);
  return { profile, description: describeProfile(profile) };
}
