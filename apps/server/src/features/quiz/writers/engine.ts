import type { QuizAnswer, QuizQuestion } from '@sillage/contract';
import { questionBank } from '../bank/question-bank.ts';
import { describeProfile } from '../describe.rules.ts';
import { drawQuestions } from '../draw.rules.ts';
import { type Profile, scoreAnswers } from '../scoring.rules.ts';

/** Draws a quiz from the question bank; `random` returns numbers from 0 to below 1. */
export function drawQuiz(random: () => number): QuizQuestion[] {
  return drawQuestions(questionBank, random).map(({ id, question, options }) => ({
    id,
    question,
    options: options.map((option) => option.text),
    pictures: options.map((option) => option.picture),
  }));
}

export function analyseAnswers(answers: readonly QuizAnswer[]): { profile: Profile; description: string } {
  const profile = scoreAnswers(answers, questionBank);
  return { profile, description: describeProfile(profile) };
}
