import type { Truth } from './load-shops.ts';

type Match = 'exact' | 'likely' | 'doubtful';

/** Counts of products, summed over all wanted fragrances. */
export interface Score {
  /** True offers that the shops have. */
  total: number;
  candidates: number;
  right: Record<Match, number>;
  wrong: Record<Match, number>;
  /** True offers with a GTIN that the catalogue knows, and how many of these were found. */
  known: { total: number; right: number };
  /** Wrong products that were taken for the fragrance (`exact` or `likely`), by kind of decoy. */
  wrongByKind: Map<string, number>;
}

export function createScore(): Score {
  const none = { exact: 0, likely: 0, doubtful: 0 };
  return {
    total: 0,
    candidates: 0,
    right: { ...none },
    wrong: { ...none },
    known: { total: 0, right: 0 },
    wrongByKind: new Map(),
  };
}

export const isFound = (match: Match | null) => match === 'exact' || match === 'likely';

/** The best match of a product's offers counts; null when none was built. */
export function findBestMatch(matches: readonly Match[]): Match | null {
  return (['exact', 'likely', 'doubtful'] as const).find((match) => matches.includes(match)) ?? null;
}

interface Judged {
  wantedId: string;
  isCandidate: boolean;
  match: Match | null;
  /** Whether the product has a GTIN that the catalogue knows. */
  isKnown: boolean;
}

/** Adds a true offer, or another product that was matched. */
export function addToScore(score: Score, truth: Truth, { wantedId, isCandidate, match, isKnown }: Judged): void {
  if (truth.truth === wantedId) {
    score.total += 1;
    if (isCandidate) score.candidates += 1;
    if (match !== null) score.right[match] += 1;
    if (isKnown) score.known.total += 1;
    if (isKnown && isFound(match)) score.known.right += 1;
    return;
  }
  // What the shop does not say cannot be right or wrong, unless the match claims to be certain.
  if (match === null || (truth.decoy === 'ambiguous' && match !== 'exact')) return;
  score.wrong[match] += 1;
  if (!isFound(match)) return;
  const kind = truth.decoy ?? 'another wanted fragrance';
  score.wrongByKind.set(kind, (score.wrongByKind.get(kind) ?? 0) + 1);
}

export function computeRates({ total, candidates, right, wrong, known }: Score) {
  const [found, mistaken] = [right.exact + right.likely, wrong.exact + wrong.likely];
  return {
    precision: found / (found + mistaken),
    exactPrecision: right.exact / (right.exact + wrong.exact),
    recall: found / total,
    knownRecall: known.total === 0 ? null : known.right / known.total,
    candidateRecall: candidates / total,
    doubtful: right.doubtful + wrong.doubtful,
  };
}
