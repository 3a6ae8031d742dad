import { type PersonalityType, personalityTypes, QUIZ_LENGTH, QUIZ_PICKS, type QuizQuestion } from '@sillage/contract';
import { z } from 'zod';
import { plainText, squeezed } from './plain-text.rules.ts';

/** An analysis as the AI service wrote it; a recommendation may name its brand. */
export interface Analysis {
  personality: PersonalityType;
  description: string;
  recommendations: string[];
}

/** In characters; more than the requested number of tokens can fill. */
const LONGEST_REPLY = 20_000;
const text = (most: number) => z.string().max(LONGEST_REPLY).transform(plainText).pipe(z.string().min(1).max(most));
const isDistinct = (texts: readonly string[]) => new Set(texts.map(squeezed)).size === texts.length;

const question = z.object({ question: text(300), options: z.array(text(200)).min(3).max(6).refine(isDistinct) });
const questionsReply = z.object({
  questions: z
    .array(question)
    .length(QUIZ_LENGTH)
    .refine((list) => isDistinct(list.map((entry) => entry.question))),
});
const analysisReply = z.object({
  personality: z.string().max(200).transform(typeNamed).pipe(z.enum(personalityTypes)),
  description: text(2000),
  recommendations: z.array(text(200)).length(QUIZ_PICKS).refine(isDistinct),
});

const completion = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })], z.unknown()),
});

/** Returns the text of a chat completion; empty when `answer` has another shape. */
export function contentOf(answer: unknown): string {
  return completion.safeParse(answer).data?.choices[0].message.content ?? '';
}

/** Returns a reply's eight questions, numbered from 1; null when it does not fit the schema. */
export function readQuestions(reply: string): QuizQuestion[] | null {
  const { data } = questionsReply.safeParse(jsonIn(reply));
  return data?.questions.map((entry, at) => ({ id: at + 1, ...entry })) ?? null;
}

export function readAnalysis(reply: string): Analysis | null {
  return analysisReply.safeParse(jsonIn(reply)).data ?? null;
}

/** Returns the type that the text names in any spelling; undefined for none or several. */
function typeNamed(words: string): PersonalityType | undefined {
  const said = ` ${withoutAnd(words)} `;
  const named = personalityTypes.filter((type) => said.includes(` ${withoutAnd(type)} `));
  return named.length === 1 ? named[0] : undefined;
}

function withoutAnd(words: string): string {
  return squeezed(words)
    .replace(/\band\b/g, '')
    .replace(/ +/g, ' ');
}

/** Parses the JSON object in a reply, ignoring a code fence or text around it. */
function jsonIn(reply: string): unknown {
  if (reply.length > LONGEST_REPLY) return undefined;
  try {
    return JSON.parse(reply.slice(reply.indexOf('{'), reply.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}
