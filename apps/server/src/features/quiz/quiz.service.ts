import { AppError, type QuizAnalysis, type QuizAnswer, type QuizQuestion, type QuizSource } from '@sillage/contract';
import { DAY, HOUR } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Limit } from '../../platform/rate-limit.ts';
import { matchNames } from './match-names.service.ts';
import { formatFragranceLabel, normaliseText, toPlainAnswers } from './plain-text.rules.ts';
import * as repo from './quiz.repo.ts';
import { listAllRecommendations } from './recommendations.repo.ts';
import { pickFragrances, readHistory } from './taste.service.ts';
import { AiWriter } from './writers/ai.ts';
import { builtInWriter } from './writers/built-in.ts';
import { analyseAnswers } from './writers/engine.ts';
import type { QuizWriter } from './writers/quiz-writer.ts';

/** Limit of a user's requests that use the AI service or expensive queries. */
export const quizRequestLimit: Limit = { name: 'quiz', points: 60, windowMs: HOUR };
const SUGGESTION_COUNT = 24;

export type QuizDeps = Deps & { ai: QuizWriter | null };

/** Adds the AI service to the dependencies; `ai` is null when no AI service is configured. */
export function addAiWriter(deps: Deps): QuizDeps {
  return { ...deps, ai: deps.config.ai && new AiWriter(deps.config.ai, deps.log) };
}

export interface QuizRequest {
  userId: string;
  /**
   * Who writes the quiz: the AI service or the built-in writer. Undefined means the AI service if
   * one is configured, otherwise the built-in writer.
   */
  source: QuizSource | undefined;
  signal: AbortSignal;
}

export async function generateQuestions(
  deps: QuizDeps,
  request: QuizRequest,
): Promise<{ questions: QuizQuestion[]; source: QuizSource }> {
  await deps.limits.take(quizRequestLimit, request.userId);
  const writer = await chooseWriter(deps, request);
  return { questions: await writer.writeQuestions(request.signal), source: writer.source };
}

/** The built-in quiz recommends fragrances of the catalogue; the AI service may name others. */
export async function analyseQuiz(
  deps: QuizDeps,
  request: QuizRequest,
  rawAnswers: readonly QuizAnswer[],
): Promise<QuizAnalysis> {
  const { db, clock, limits } = deps;
  const { userId } = request;
  await limits.take(quizRequestLimit, userId);
  const answers = toPlainAnswers(rawAnswers);
  const { profile } = analyseAnswers(answers);
  const history = await readHistory(db, userId);
  const picks = await pickFragrances(db, { userId, profile, history, count: SUGGESTION_COUNT });
  const suggested = picks.map(({ fragrance }) => ({ ...fragrance, name: formatFragranceLabel(fragrance) }));
  const writer = await chooseWriter(deps, request);
  const analysis = await writer.writeAnalysis(answers, suggested, request.signal);
  const names = await resolveFragranceIds(db, analysis.recommendations, suggested);
  await repo.saveAnalysis(db, userId, names, clock.now());
  return { ...analysis, source: writer.source };
}

/**
 * Finds the ids of the fragrances that a quiz analysis recommends by name. Searches the suggested
 * fragrances first, then the catalogue. The id is null if neither contains the name.
 */
async function resolveFragranceIds(
  db: Deps['db'],
  names: readonly string[],
  suggested: readonly { id: number; name: string }[],
) {
  const known = new Map(suggested.map(({ id, name }) => [normaliseText(name), id]));
  const unknown = names.filter((name) => !known.has(normaliseText(name)));
  for (const [index, fragrance] of (await matchNames(db, unknown)).entries())
    if (fragrance) known.set(normaliseText(unknown[index] ?? ''), fragrance.id);
  return names.map((name) => ({ name, fragranceId: known.get(normaliseText(name)) ?? null }));
}

/**
 * Chooses who writes the texts of a quiz and its result: the AI service or our own code. Our code
 * writes them on request, without a configured AI service, and after the user's daily limit.
 */
async function chooseWriter({ ai, config, limits }: QuizDeps, { userId, source }: QuizRequest): Promise<QuizWriter> {
  if (source === 'built-in' || !ai || !config.ai) return builtInWriter;
  const dailyLimit = { name: 'quiz-ai', points: config.ai.dailyLimit, windowMs: DAY };
  return limits.take(dailyLimit, userId).then(
    () => ai,
    (reason: unknown) => {
      if (reason instanceof AppError && reason.code === 'TOO_MANY_REQUESTS') return builtInWriter;
      throw reason;
    },
  );
}

/** Exports a user's quiz data, except the result, which is exported with the user's own data. */
export async function exportQuiz({ db }: Pick<Deps, 'db'>, userId: string) {
  const quizProfile = await repo.findQuizProfile(db, userId);
  const recommendations = await listAllRecommendations(db, userId);
  return {
    answers: await repo.listAnswers(db, userId),
    profile: quizProfile?.profile ?? null,
    analysed: quizProfile?.analysed?.names ?? [],
    recommendations: recommendations.map((row) => ({
      fragranceName: row.fragrance_name,
      brandName: row.brand_name,
      confidenceScore: row.confidence,
      reason: row.reason,
      dismissedAt: row.dismissed_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
    })),
  };
}
