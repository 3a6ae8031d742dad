import { type PersonalityType, personalityTypes, type QuizResult, type QuizSource } from '@sillage/contract';

/** The result as this browser keeps it (spec section 3), and who worked it out. */
export interface LocalResult {
  personality: PersonalityType;
  description: string;
  /** Names, with their houses where they are known. */
  recommendations: string[];
  /** ISO 8601. The server's moment once it has the result too. */
  completedAt: string;
  source: QuizSource;
}

/** What the screens show of a result. */
export interface ShownResult {
  personality: PersonalityType;
  description: string;
  completedAt: string;
  /** Who worked it out; null when this browser was not told. */
  source: QuizSource | null;
  /** The names alone, where the server has no result that they belong to; else null. */
  names: string[] | null;
}

/** The newer of what this browser and the server have; null when there is neither. */
export function shownResult(local: LocalResult | null, kept: QuizResult | null): ShownResult | null {
  if (local && (!kept || Date.parse(local.completedAt) > Date.parse(kept.completedAt))) {
    const { recommendations, ...result } = local;
    return { ...result, names: recommendations };
  }
  if (!kept) return null;
  const { personalityType: personality, description, completedAt } = kept;
  const source = local?.completedAt === completedAt ? local.source : null;
  return { personality, description, completedAt, source, names: null };
}

/** What this browser kept; null for what makes no sense. */
export function readLocalResult(text: string | null): LocalResult | null {
  const kept = parse(text);
  if (typeof kept !== 'object' || kept === null) return null;
  const { description, recommendations, completedAt, source, personality: type }: Record<string, unknown> = { ...kept };
  const personality = personalityTypes.find((known) => known === type);
  const names = Array.isArray(recommendations) ? recommendations.filter((name) => typeof name === 'string') : [];
  if (!personality || typeof description !== 'string' || (source !== 'ai' && source !== 'built-in')) return null;
  if (typeof completedAt !== 'string' || Number.isNaN(Date.parse(completedAt))) return null;
  return { personality, description, recommendations: names, completedAt, source };
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
