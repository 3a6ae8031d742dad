import type { QuizAnswer, QuizQuestion, QuizSource } from '@sillage/contract';
import { parseJson } from '../../lib/parse-json.rules.ts';

export interface QuizProgress {
  questions: QuizQuestion[];
  source: QuizSource;
  /** Chosen option of each question; null for an unanswered question. */
  chosen: (string | null)[];
  /** Zero-based index of the question on the screen. */
  index: number;
}

export function startProgress(questions: QuizQuestion[], source: QuizSource): QuizProgress {
  return { questions, source, chosen: questions.map(() => null), index: 0 };
}

export function chooseOption(progress: QuizProgress, option: string): QuizProgress {
  return { ...progress, chosen: progress.chosen.with(progress.index, option) };
}

/** Moves between the questions of a quiz; stops at the first and the last question. */
export function moveBy(progress: QuizProgress, steps: 1 | -1): QuizProgress {
  const last = progress.questions.length - 1;
  return { ...progress, index: Math.min(last, Math.max(0, progress.index + steps)) };
}

/** Answers of a quiz, without unanswered questions. */
export function buildAnswers({ questions, chosen }: QuizProgress): QuizAnswer[] {
  return questions.flatMap(({ question }, index) => {
    const selectedAnswer = chosen[index];
    return selectedAnswer ? [{ questionNumber: index + 1, questionText: question, selectedAnswer }] : [];
  });
}

/** Parses stored quiz progress; null if it is invalid or from an older version of the app. */
export function parseProgress(text: string | null): QuizProgress | null {
  const stored = parseJson(text);
  if (!isObject(stored)) return null;
  const { questions, source, chosen, index } = stored;
  if (!Array.isArray(questions) || !questions.every(isQuestion) || questions.length === 0) return null;
  if (!Array.isArray(chosen) || chosen.length !== questions.length || !chosen.every(isChoice)) return null;
  if (typeof index !== 'number' || !questions[index] || (source !== 'ai' && source !== 'built-in')) return null;
  return { questions, source, chosen, index };
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
