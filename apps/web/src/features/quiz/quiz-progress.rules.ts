import type { QuizAnswer, QuizQuestion, QuizSource } from '@sillage/contract';

/** Somebody's way through the questions. */
export interface QuizProgress {
  questions: QuizQuestion[];
  /** Who asked them. */
  source: QuizSource;
  /** What was chosen, question by question; null where nothing is yet. */
  chosen: (string | null)[];
  /** The question on the screen, from 0. */
  at: number;
}

/** The first question, nothing chosen. */
export function begin(questions: QuizQuestion[], source: QuizSource): QuizProgress {
  return { questions, source, chosen: questions.map(() => null), at: 0 };
}

/** The same with `option` as the answer to the question on the screen. */
export function choose(progress: QuizProgress, option: string): QuizProgress {
  return { ...progress, chosen: progress.chosen.with(progress.at, option) };
}

/** One question on or back; there is nothing before the first and after the last. */
export function move(progress: QuizProgress, steps: 1 | -1): QuizProgress {
  const last = progress.questions.length - 1;
  return { ...progress, at: Math.min(last, Math.max(0, progress.at + steps)) };
}

/** The answers as they are sent; those that are missing are left out. */
export function answersOf({ questions, chosen }: QuizProgress): QuizAnswer[] {
  return questions.flatMap(({ question }, index) => {
    const selectedAnswer = chosen[index];
    return selectedAnswer ? [{ questionNumber: index + 1, questionText: question, selectedAnswer }] : [];
  });
}

/** What a tab kept of it; null for what an older version of this page, or anybody else, wrote. */
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
