import type { QuizAnswer, QuizQuestion, QuizSource } from '@sillage/contract';
import type { Analysis } from './ai-reply.rules.ts';

/** A fragrance that suits the answers, as a writer may name it. */
export interface Suggested {
  /** With its house: "Oud Wood by Tom Ford". */
  name: string;
  family: string | null;
  notes: readonly string[];
}

/** Whoever asks the questions and says what the answers mean. Throws AppError when it cannot. */
export interface QuizWriter {
  source: QuizSource;
  /** Stops when `leaving` aborts. */
  ask(leaving: AbortSignal): Promise<QuizQuestion[]>;
  /** `suggested` are of our catalogue, the best first. */
  analyse(answers: readonly QuizAnswer[], suggested: readonly Suggested[], leaving: AbortSignal): Promise<Analysis>;
}
