import type { QuizAnswer } from '@sillage/contract';

const MAX_NAME_LENGTH = 180;
const MAX_BRAND_LENGTH = 100;

/**
 * Reduces untrusted text to one line without control characters, invisible characters,
 * bidirectional controls or repeated spaces. Keeps the joiners that some scripts and emoji need.
 */
export function toPlainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/(?![\u200c\u200d])[\p{Cf}\p{Cn}]|\ufffd/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

export function toPlainAnswers(answers: readonly QuizAnswer[]): QuizAnswer[] {
  return answers.map(({ questionNumber, questionText, selectedAnswer }) => ({
    questionNumber,
    questionText: toPlainText(questionText),
    selectedAnswer: toPlainText(selectedAnswer),
  }));
}

/** Normalises text for comparison: letters and digits only, lower case, no accents. */
export function normaliseText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Labels a fragrance in plain text of at most 284 characters: "Oud Wood by Tom Ford". */
export function formatFragranceLabel({ name, brand }: { name: string; brand: string }): string {
  return `${toPlainText(name).slice(0, MAX_NAME_LENGTH)} by ${toPlainText(brand).slice(0, MAX_BRAND_LENGTH)}`;
}
