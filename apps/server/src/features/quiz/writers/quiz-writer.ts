import type { QuizAnswer, QuizQuestion, QuizSource } from '@sillage/contract';
import type { Analysis } from '../ai-reply.rules.ts';

/** A fragrance of the catalogue that fits the answers; the writer may recommend it. */
export interface SuggestedFragrance {
  /** Name of the fragrance with its brand: "Oud Wood by Tom Ford". */
  name: string;
  family: string | null;
  notes: readonly string[];
}

/** Writes the quiz's questions and analysis. Throws AppError when it fails. */
export interface QuizWriter {
  source: QuizSource;
  /** Writes the questions of a quiz; stops when `signal` aborts. */
  writeQuestions(signal: AbortSignal): Promise<QuizQuestion[]>;
  /**
   * Writes the analysis of the answers. `suggested` has fragrances of the catalogue, best first.
   */
  writeAnalysis(
    answers: readonly QuizAnswer[],
    suggested: readonly SuggestedFragrance[],
    signal: AbortSignal,
  ): Promise<Analysis>;
}
