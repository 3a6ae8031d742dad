import type { QuizAnalysis, QuizQuestion, QuizResult, QuizSource, Recommendation } from '@sillage/contract';
import { sampleFragrance } from '@sillage/testkit/samples';
import { fakeApi } from './fake-api.tsx';
import { givenFragrance } from './given.ts';

/** Eight questions of three options each, with pictures: "Sea 1", "Wood 1", "Rose 1" answer "Question number 1?". */
export const questions: QuizQuestion[] = Array.from({ length: 8 }, (_, index) => ({
  id: index + 1,
  question: `Question number ${index + 1}?`,
  options: ['Sea', 'Wood', 'Rose'].map((option) => `${option} ${index + 1}`),
  pictures: ['sea', 'log', 'rose'],
}));

/** What the answers are said to mean. */
export const analysis: QuizAnalysis = {
  personality: 'Woody & Grounded',
  description: 'You like things to be what they are.',
  recommendations: [
    `${sampleFragrance.name} by ${sampleFragrance.brand}`,
    'Rose 9 by Other House',
    'Iris 3 by Third House',
    'Fig 7 by Fourth House',
  ],
  source: 'built-in',
};

/** A result as the server keeps it. */
export function givenResult(more: Partial<QuizResult> = {}): QuizResult {
  return {
    personalityType: 'Woody & Grounded',
    description: 'You like things to be what they are.',
    completedAt: '2026-03-03T09:30:00.000Z',
    quizVersion: '1',
    ...more,
  };
}

/** The `id`th recommendation, of a fragrance of the same name in stock: "Pick 1". */
export function givenPick(id: number, more: Partial<Recommendation> = {}): Recommendation {
  const fragrance = givenFragrance({ id: 100 + id, name: `Pick ${id}`, brand: `House ${id}` });
  return {
    id,
    fragranceName: `Pick ${id}`,
    brandName: `House ${id}`,
    confidenceScore: 90 - id,
    recommendationOrder: id,
    matchedFragranceId: fragrance.id,
    canAddToWatchlist: true,
    reason: `Its cedar answers log ${id}.`,
    fragrance,
    alternative: null,
    ...more,
  };
}

/** As many recommendations as asked for. */
export function givenPicks(count: number): Recommendation[] {
  return Array.from({ length: count }, (_, index) => givenPick(index + 1));
}

/** A server with this result and these recommendations, and an empty watchlist. */
export function givenQuizServer(result: QuizResult | null = null, picks: Recommendation[] = []): void {
  fakeApi({
    quiz: {
      result: () => result,
      recommendations: () => picks,
      questions: ({ body }) => ({ questions, source: body.source ?? analysis.source }),
      analyze: ({ body }) => ({ ...analysis, source: body.source ?? analysis.source }),
      complete: ({ body }) => ({
        result: givenResult({ personalityType: body.personalityType, description: body.description }),
        recommendations: givenPicks(4),
      }),
    },
    watchlist: {
      list: () => [],
      stats: () => ({ totalItems: 0, availableItems: 0, soldOutItems: 0, itemsWithNotes: 0 }),
    },
  });
}

/** The AI service asks, which has no pictures. */
export function givenAiQuestions(): void {
  const source: QuizSource = 'ai';
  const plain = questions.map(({ id, question, options }) => ({ id, question, options }));
  fakeApi({ quiz: { questions: () => ({ questions: plain, source }) } });
}
