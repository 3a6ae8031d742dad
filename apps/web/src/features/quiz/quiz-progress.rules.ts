import type { QuizAnswer, QuizQuestion, QuizSource } from '@sillage/contract';

export interface QuizProgress {
  questions: QuizQuestion[];
  source: QuizSource;
  /** Chosen options by question; null for unanswered ones. */
  chosen: (string | null)[];
  /** Zero-based index of the question on the screen. */
  at: number;
}

export function begin(questions: QuizQuestion[], source: QuizSource): QuizProgress {
  return { questions, source, chosen: questions.map(() => null), at: 0 };
}

export function choose(progress: QuizProgress, option: string): QuizProgress {
  return { ...progress, chosen: progress.chosen.with(progress.at, option) };
}

/** Moves one question forwards or back, within the bounds. */
export function move(progress: QuizProgress, steps: 1 | -1): QuizProgress {
  const last = progress.questions.length - 1;
  return { ...progress, at: Math.min(last, Math.max(0, progress.at + steps)) };
}

/** Returns the answers as the server expects them, without unanswered questions. */
export function answersOf({ questions, chosen }: QuizProgress): QuizAnswer[] {
  return questions.flatMap(({ question }, index) => {
    const selectedAnswer = chosen[index];
    return selectedAnswer ? [{ questionNumber: index + 1, questionText: question, selectedAnswer }] : [];
  });
}

/** Parses progress from session storage; null if it is invalid or from an older version. */
export function readProgress(text: string | null): QuizProgress | null {
  const kept = parse(text);
  if (!isObject(kept)) return null;
  const { questions, source, chosen, at } = kept;
  if (!Array.isArray(questions) || !questions.every(isQuestion) || questions.length === 0) return null;
  if (!Array.isArray(chosen) || chosen.length !== questions.length || !chosen.every(isChoice)) return null;
  if (typeof at !== 'number' || !questions[at] || (source !== 'ai' && source !== 'built-in')) return null;
  return { questions, source, chosen, at };
}

function isQuestion(value: unknown): value is QuizQuestion {
  return isObject(value) && typeof value['question'] === 'string' && isTexts(value['options']) && hasPictures(value);
}

function hasPictures({ pictures }: Record<string, unknown>): boolean {
  return pictures === undefined || isTexts(pictures);
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

function isChoice(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
