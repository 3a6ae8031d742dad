import { z } from 'zod';
import { fragrance } from './fragrance.ts';
import { route } from './http.ts';
import { QUIZ_RESULT_PATH, RECOMMENDATIONS_PATH } from './paths.ts';
import { family, fragranceId, timestamp, userId, wholeNumber } from './primitives.ts';
import { personalityTypes } from './vocabulary.ts';
import { notes, watchlistItem } from './watchlist.ts';

/** Number of questions in the quiz (spec section 9). */
export const QUIZ_LENGTH = 8;
export const QUIZ_PICKS = 4;
/** Number of favourite families in a quiz result. */
export const QUIZ_FAMILIES = 3;

const text = (maxLength: number) =>
  z.string().trim().min(1, 'This is empty').max(maxLength, `At most ${maxLength} characters`);
const personality = z.enum(personalityTypes, `A personality is one of ${personalityTypes.join(', ')}`);

/** Source of the quiz's questions and analysis: the operator's AI service or our own engine. */
export const quizSource = z.enum(['ai', 'built-in'], 'A source is ai or built-in');
export type QuizSource = z.infer<typeof quizSource>;

/** Quiz question (spec section 3). `pictures` names a drawing for each option, if there are any. */
export const quizQuestion = z.object({
  id: z.int(),
  question: z.string(),
  options: z.array(z.string()),
  pictures: z.array(z.string()).optional(),
});
export type QuizQuestion = z.infer<typeof quizQuestion>;

/** Quiz answer in a request (spec section 3). */
export const quizAnswer = z.object({
  questionNumber: z.int().min(1).max(QUIZ_LENGTH),
  questionText: text(500),
  selectedAnswer: text(500),
});
export type QuizAnswer = z.infer<typeof quizAnswer>;
const answers = z
  .array(quizAnswer)
  .length(QUIZ_LENGTH, 'Please answer all 8 questions')
  .refine(
    (list) => new Set(list.map(({ questionNumber }) => questionNumber)).size === list.length,
    'Please answer each question once',
  );

export const quizAnalysis = z.object({
  personality,
  description: z.string(),
  /** Names of fragrances, with the brand where it is known: "Oud Wood by Tom Ford". */
  recommendations: z.array(z.string()),
  source: quizSource,
});
export type QuizAnalysis = z.infer<typeof quizAnalysis>;

/** Quiz result in a response (spec section 3). */
export const quizResult = z.object({
  personalityType: personality,
  description: z.string(),
  completedAt: timestamp,
  quizVersion: z.string(),
  /** The user's favourite families, the strongest first; results before November 2026 lack it. */
  families: z.array(family).max(QUIZ_FAMILIES).optional(),
});
export type QuizResult = z.infer<typeof quizResult>;

/** Recommendation of the quiz (spec section 3), plus its reason and the fragrance. */
export const recommendation = z.object({
  id: z.int(),
  fragranceName: z.string(),
  brandName: z.string().nullable(),
  /** Confidence in the recommendation, in percent. */
  confidenceScore: z.int().min(0).max(100),
  recommendationOrder: z.int(),
  matchedFragranceId: fragranceId.nullable(),
  canAddToWatchlist: z.boolean(),
  /** Reason for the recommendation, as one sentence for the user. */
  reason: z.string(),
  fragrance: fragrance.nullable(),
  /** Fragrance in stock that is inspired by the recommended fragrance, which is not in stock. */
  alternative: fragrance.nullable(),
});
export type Recommendation = z.infer<typeof recommendation>;

const resultFields = { personalityType: personality, description: text(2000) };
const recId = wholeNumber('This is not a recommendation', 1, 2_147_483_647);
const self = { access: 'self' } as const;

export const quizRoutes = {
  questions: route({
    method: 'POST',
    path: '/api/quiz/questions',
    access: 'user',
    summary: 'Eight questions, from the AI service if one is configured',
    body: z.object({ source: quizSource.optional() }),
    data: z.object({ questions: z.array(quizQuestion).length(QUIZ_LENGTH), source: quizSource }),
  }),
  analyze: route({
    method: 'POST',
    path: '/api/quiz/analyze',
    access: 'user',
    summary: 'Personality derived from the answers, and four fragrances',
    body: z.object({ answers, source: quizSource.optional() }),
    data: quizAnalysis,
  }),
  complete: route({
    ...self,
    method: 'POST',
    path: '/api/quiz/complete',
    summary: 'Save the result; it replaces the previous one and its recommendations',
    body: z.object({
      userId,
      ...resultFields,
      recommendations: z.array(text(300)).max(20, 'At most 20 recommendations'),
      answers,
    }),
    data: z.object({ result: quizResult, recommendations: z.array(recommendation) }),
  }),
  result: route({
    ...self,
    method: 'GET',
    path: QUIZ_RESULT_PATH,
    summary: 'The saved result, or null',
    params: z.object({ userId }),
    data: quizResult.nullable(),
  }),
  clearResult: route({
    ...self,
    method: 'DELETE',
    path: QUIZ_RESULT_PATH,
    summary: 'Delete the result, its answers and recommendations; dismissed fragrances stay excluded',
    params: z.object({ userId }),
    data: z.null(),
  }),
  recommendations: route({
    ...self,
    method: 'GET',
    path: RECOMMENDATIONS_PATH,
    summary: 'All recommendations, in order',
    params: z.object({ userId }),
    data: z.array(recommendation),
  }),
  generateMore: route({
    ...self,
    method: 'POST',
    path: '/api/quiz/users/{userId}/generate-more',
    summary: 'Add further recommendations without repetition; returns the new ones',
    params: z.object({ userId }),
    body: z.object({ count: z.int('A count is a whole number from 1 to 20').min(1).max(20).default(8) }),
    data: z.array(recommendation),
  }),
  addToWatchlist: route({
    ...self,
    method: 'POST',
    path: '/api/quiz/recommendations/{recId}/add-to-watchlist',
    summary: 'Add a recommended fragrance to the watchlist',
    params: z.object({ recId }),
    body: z.object({ userId, notes }),
    data: watchlistItem,
  }),
  dismiss: route({
    ...self,
    method: 'POST',
    path: '/api/quiz/recommendations/{recId}/dismiss',
    summary: 'Dismiss a recommendation; the next ones take it into account',
    params: z.object({ recId }),
    body: z.object({ userId }),
    data: z.null(),
  }),
};
