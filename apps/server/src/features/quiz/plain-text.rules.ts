import type { QuizAnswer } from '@sillage/contract';

/**
 * Text of strangers as one line of plain text: without control characters, without what is invisible or turns the reading
 * direction, with single spaces. The joiners of some scripts and of emoji stay.
 */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/(?![\u200c\u200d])[\p{Cf}\p{Cn}]|\ufffd/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Answers as plain text, which strangers typed or had others send. */
export function plainAnswers(answers: readonly QuizAnswer[]): QuizAnswer[] {
  return answers.map(({ questionNumber, questionText, selectedAnswer }) => ({
    questionNumber,
    questionText: plainText(questionText),
    selectedAnswer: plainText(selectedAnswer),
  }));
}

/** What two spellings of one text have in common: case, accents and everything but letters and figures aside. */
export function squeezed(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
