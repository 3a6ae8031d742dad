import type { QuizAnswer, QuizQuestion, QuizSource } from '@sillage/contract';
import type { Analysis } from './ai-reply.rules.ts';

/** A fragrance that fits the answers, offered to the writer to recommend. */
export interface Suggested {
  /** Includes the brand: "Oud Wood by Tom Ford". */
  name: string;
  family: string | null;
  notes: readonly string[];
}

/** Writes the quiz's questions and analysis. Throws AppError when it fails. */
export interface QuizWriter {
  source: QuizSource;
  /** Stops when `leaving` aborts. */
  ask(leaving: AbortSignal): Promise<QuizQuestion[]>;
  /** `suggested` are fragrances of the catalogue, best first. */
  analyse(answers: readonly QuizAnswer[], suggested: readonly Suggested[], leaving: AbortSignal): Promise<Analysis>;
}
