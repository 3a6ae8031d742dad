import type { QuizAnswer, QuizQuestion, QuizSource } from '@sillage/contract';
import type { Analysis } from '../ai-reply.rules.ts';

/** A fragrance of the catalogue that fits the user's answers. The quiz writer may recommend it. */
export interface SuggestedFragrance {
  /** Name of the fragrance with its brand: "Oud Wood by Tom Ford". */
  name: string;
  family: string | null;
  notes: readonly string[];
}

/** Writes quizzes and analyses; the methods throw AppError on failure. */
export interface QuizWriter {
  source: QuizSource;
  writeQuestions(signal: AbortSignal): Promise<QuizQuestion[]>;
  /** Analyses quiz answers; `suggested` has fragrances of the catalogue, best first. */
  writeAnalysis(
    answers: readonly QuizAnswer[],
    suggested: readonly SuggestedFragrance[],
    signal: AbortSignal,
  ): Promise<Analysis>;
}
