import type { QuizAnalysis, QuizQuestion, QuizResult, QuizSource, Recommendation } from '@sillage/contract';
import { sampleFragrance } from '@sillage/testkit/samples';
import { fakeApi } from './fake-api.tsx';
import { givenFragrance } from './given.ts';

/** Quiz questions like "Question number 1?" with the options "Sea 1", "Wood 1" and "Rose 1". */
export const questions: QuizQuestion[] = Array.from({ length: 8 }, (_, index) => ({
  id: index + 1,
  question: `Question number ${index + 1}?`,
  options: ['Sea', 'Wood', 'Rose'].map((option) => `${option} ${index + 1}`),
  pictures: ['sea', 'log', 'rose'],
}));

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

export function givenResult(overrides: Partial<QuizResult> = {}): QuizResult {
  return {
    personalityType: 'Woody & Grounded',
    description: 'You like things to be what they are.',
    completedAt: '2026-03-03T09:30:00.000Z',
    quizVersion: '1',
    ...overrides,
  };
}

/** Returns a recommendation of an in-stock fragrance, which is named "Pick 1" for the id 1. */
export function givenPick(id: number, overrides: Partial<Recommendation> = {}): Recommendation {
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
    ...overrides,
  };
}

export function givenPicks(count: number): Recommendation[] {
  return Array.from({ length: count }, (_, index) => givenPick(index + 1));
}

/** Fakes the server of the quiz, with an empty watchlist. */
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

/** Questions of the AI service have no pictures. */
export function givenAiQuestions(): void {
  const source: QuizSource = 'ai';
  const plain = questions.map(({ id, question, options }) => ({ id, question, options }));
  fakeApi({ quiz: { questions: () => ({ questions: plain, source }) } });
}
