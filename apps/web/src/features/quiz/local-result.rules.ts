import {
  type Family,
  type PersonalityType,
  personalityTypes,
  type QuizResult,
  type QuizSource,
} from '@sillage/contract';
import { parseJson } from '../../lib/parse-json.rules.ts';

/** Quiz result that is stored in this browser (spec section 3). */
export interface LocalResult {
  personality: PersonalityType;
  description: string;
  /** Names of the recommended fragrances, with the brand where known. */
  recommendations: string[];
  /** Time of the quiz result (ISO 8601); the server's time once the server has stored it. */
  completedAt: string;
  source: QuizSource;
}

export interface ShownResult {
  personality: PersonalityType;
  description: string;
  completedAt: string;
  /** The user's favourite families, the strongest first; empty if not known. */
  families: Family[];
  /**
   * Whether the AI service or Sillage's own engine wrote the quiz questions. Null for a result from
   * another browser, because the server does not store this.
   */
  source: QuizSource | null;
  /** Names of recommended fragrances if only this browser has stored the quiz result, else null. */
  names: string[] | null;
}

/** Returns the newer quiz result, local or stored by the server; null if there is neither. */
export function getNewestResult(local: LocalResult | null, stored: QuizResult | null): ShownResult | null {
  if (local && (!stored || Date.parse(local.completedAt) > Date.parse(stored.completedAt))) {
    const { recommendations, ...result } = local;
    return { ...result, families: [], names: recommendations };
  }
  if (!stored) return null;
  const { personalityType: personality, description, completedAt, families = [] } = stored;
  const source = local?.completedAt === completedAt ? local.source : null;
  return { personality, description, completedAt, families, source, names: null };
}

/** Parses the quiz result that the browser stored; null if invalid. */
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
