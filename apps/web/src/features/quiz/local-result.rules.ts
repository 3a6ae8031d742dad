import { type PersonalityType, personalityTypes, type QuizResult, type QuizSource } from '@sillage/contract';
import { parseJson } from '../../lib/parse-json.rules.ts';

/** Quiz result that is stored in this browser (spec section 3). */
export interface LocalResult {
  personality: PersonalityType;
  description: string;
  /** Names of the recommended fragrances, with the brand where known. */
  recommendations: string[];
  /**
   * Time of the quiz result in ISO 8601. The server's time replaces it once the server has stored
   * the result.
   */
  completedAt: string;
  source: QuizSource;
}

export interface ShownResult {
  personality: PersonalityType;
  description: string;
  completedAt: string;
  /**
   * Who computed the quiz result: the AI service or the built-in scoring. Null if unknown, because
   * only the browser in which the user took the quiz stores the source.
   */
  source: QuizSource | null;
  /**
   * Names of the recommended fragrances if only this browser has stored the quiz result, else null.
   */
  names: string[] | null;
}

/**
 * Returns the newer of two quiz results, the local one and the server's. Returns null if there is
 * neither.
 */
export function getNewestResult(local: LocalResult | null, stored: QuizResult | null): ShownResult | null {
  if (local && (!stored || Date.parse(local.completedAt) > Date.parse(stored.completedAt))) {
    const { recommendations, ...result } = local;
    return { ...result, names: recommendations };
  }
  if (!stored) return null;
  const { personalityType: personality, description, completedAt } = stored;
  const source = local?.completedAt === completedAt ? local.source : null;
  return { personality, description, completedAt, source, names: null };
}

/** Parses a quiz result from browser storage; null if it is invalid. */
export function parseLocalResult(text: string | null): LocalResult | null {
  const stored = parseJson(text);
  if (typeof stored !== 'object' || stored === null) return null;
  const {
    description,
    recommendations,
    completedAt,
    source,
    personality: type,
  }: Record<string, unknown> = { ...stored };
  const personality = personalityTypes.find((known) => known === type);
  const names = Array.isArray(recommendations) ? recommendations.filter((name) => typeof name === 'string') : [];
  if (!personality || typeof description !== 'string' || (source !== 'ai' && source !== 'built-in')) return null;
  if (typeof completedAt !== 'string' || Number.isNaN(Date.parse(completedAt))) return null;
  return { personality, description, recommendations: names, completedAt, source };
}
