import { type PersonalityType, personalityTypes, QUIZ_LENGTH, QUIZ_PICKS, type QuizQuestion } from '@sillage/contract';
import { z } from 'zod';
import { normaliseText, toPlainText } from './plain-text.rules.ts';

/** Each recommendation is the name of a fragrance, with or without the brand. */
export interface Analysis {
  personality: PersonalityType;
  description: string;
  recommendations: string[];
}

/**
 * Maximum length of the AI service's reply in characters. A reply within the requested number of
 * tokens is shorter.
 */
const MAX_REPLY_LENGTH = 20_000;
const text = (maxLength: number) =>
  z.string().max(MAX_REPLY_LENGTH).transform(toPlainText).pipe(z.string().min(1).max(maxLength));
const isDistinct = (texts: readonly string[]) => new Set(texts.map(normaliseText)).size === texts.length;

const question = z.object({ question: text(300), options: z.array(text(200)).min(3).max(6).refine(isDistinct) });
const questionsReply = z.object({
  questions: z
    .array(question)
    .length(QUIZ_LENGTH)
    .refine((list) => isDistinct(list.map((entry) => entry.question))),
});
const analysisReply = z.object({
  personality: z.string().max(200).transform(findNamedType).pipe(z.enum(personalityTypes)),
  description: text(2000),
  recommendations: z.array(text(200)).length(QUIZ_PICKS).refine(isDistinct),
});

const completion = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })], z.unknown()),
});

/** Returns the text of a chat completion; empty when the response has another shape. */
export function parseCompletion(response: unknown): string {
  return completion.safeParse(response).data?.choices[0].message.content ?? '';
}

/** Parses the AI service's questions, numbered from 1; null if they do not fit the schema. */
export function parseQuestions(reply: string): QuizQuestion[] | null {
  const { data } = questionsReply.safeParse(extractJson(reply));
  return data?.questions.map((entry, index) => ({ id: index + 1, ...entry })) ?? null;
}

export function parseAnalysis(reply: string): Analysis | null {
  return analysisReply.safeParse(extractJson(reply)).data ?? null;
}

/** Finds the personality type that a text names in any spelling; undefined for none or several. */
function findNamedType(name: string): PersonalityType | undefined {
  const normalisedText = ` ${normaliseTypeName(name)} `;
  const named = personalityTypes.filter((type) => normalisedText.includes(` ${normaliseTypeName(type)} `));
  return named.length === 1 ? named[0] : undefined;
}

function normaliseTypeName(name: string): string {
  return normaliseText(name)
    .replace(/\band\b/g, '')
    .replace(/ +/g, ' ');
}

/** Parses the JSON object in a reply, ignoring a code fence or text around it. */
function extractJson(reply: string): unknown {
  if (reply.length > MAX_REPLY_LENGTH) return undefined;
  try {
    return JSON.parse(reply.slice(reply.indexOf('{'), reply.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}
