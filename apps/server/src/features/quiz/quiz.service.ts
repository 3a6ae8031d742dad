import { AppError, type QuizAnalysis, type QuizAnswer, type QuizQuestion, type QuizSource } from '@sillage/contract';
import { DAY, HOUR } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Limit } from '../../platform/rate-limit.ts';
import { analyseAnswers } from './engine.ts';
import { matchNames } from './match-names.service.ts';
import { labelOf } from './names.rules.ts';
import { plainAnswers, squeezed } from './plain-text.rules.ts';
import * as repo from './quiz.repo.ts';
import type { QuizWriter } from './quiz-writer.ts';
import { listKept } from './recommendations.repo.ts';
import { pickFragrances, readHistory } from './taste.service.ts';
import { aiWriter } from './writers/ai.ts';
import { builtInWriter } from './writers/built-in.ts';

/** Limit of calls that use the AI service or much of the database. */
export const quizCalls: Limit = { name: 'quiz', points: 60, windowMs: HOUR };
const SUGGESTED = 24;

export type QuizDeps = Deps & { ai: QuizWriter | null };

/** Adds the AI service, or null when the operator configured none. */
export function withWriters(deps: Deps): QuizDeps {
  return { ...deps, ai: deps.config.ai && aiWriter(deps.config.ai, deps.log) };
}

export interface QuizCall {
  userId: string;
  /** Undefined means the AI service if there is one. */
  source: QuizSource | undefined;
  leaving: AbortSignal;
}

export async function askQuestions(
  deps: QuizDeps,
  call: QuizCall,
): Promise<{ questions: QuizQuestion[]; source: QuizSource }> {
  await deps.limits.take(quizCalls, call.userId);
  const writer = await writerFor(deps, call);
  return { questions: await writer.ask(call.leaving), source: writer.source };
}

/** Recommends four fragrances of the catalogue or, from the AI service, four names. */
export async function analyseQuiz(deps: QuizDeps, call: QuizCall, given: readonly QuizAnswer[]): Promise<QuizAnalysis> {
  const { db, clock, limits } = deps;
  const { userId } = call;
  await limits.take(quizCalls, userId);
  const answers = plainAnswers(given);
  const { profile } = analyseAnswers(answers);
  const history = await readHistory(db, userId);
  const picks = await pickFragrances(db, { userId, profile, history, count: SUGGESTED });
  const suggested = picks.map(({ fragrance }) => ({ ...fragrance, name: labelOf(fragrance) }));
  const writer = await writerFor(deps, call);
  const analysis = await writer.analyse(answers, suggested, call.leaving);
  const names = await identify(db, analysis.recommendations, suggested);
  await repo.saveAnalysed(db, userId, names, clock.now());
  return { ...analysis, source: writer.source };
}

/** Resolves names to ids, by the suggested fragrances, then the matcher; null without a match. */
async function identify(db: Deps['db'], names: readonly string[], suggested: readonly { id: number; name: string }[]) {
  const known = new Map(suggested.map(({ id, name }) => [squeezed(name), id]));
  const unknown = names.filter((name) => !known.has(squeezed(name)));
  for (const [at, fragrance] of (await matchNames(db, unknown)).entries())
    if (fragrance) known.set(squeezed(unknown[at] ?? ''), fragrance.id);
  return names.map((name) => ({ name, fragranceId: known.get(squeezed(name)) ?? null }));
}

/**
 * Returns the AI service, or the built-in quiz when the client asks for it, there is no service, or
 * the user's daily limit is reached.
 */
async function writerFor({ ai, config, limits }: QuizDeps, { userId, source }: QuizCall): Promise<QuizWriter> {
  if (source === 'built-in' || !ai || !config.ai) return builtInWriter;
  const budget = { name: 'quiz-ai', points: config.ai.dailyLimit, windowMs: DAY };
  return limits.take(budget, userId).then(
    () => ai,
    (reason: unknown) => {
      if (reason instanceof AppError && reason.code === 'TOO_MANY_REQUESTS') return builtInWriter;
      throw reason;
    },
  );
}

/** Returns all personal data of the quiz; the result itself is part of the user. */
export async function exportQuiz({ db }: Pick<Deps, 'db'>, userId: string) {
  const taste = await repo.findTaste(db, userId);
  const recommendations = await listKept(db, userId);
  return {
    answers: await repo.listAnswers(db, userId),
    profile: taste?.profile ?? null,
    analysed: taste?.analysed?.names ?? [],
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
