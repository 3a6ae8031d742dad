import { BRANDS_LIMIT } from '@sillage/contract';
import { ReadyMade } from '../../platform/http/answers.ts';
import { listBrands } from './catalogue.repo.ts';
import type { Needs } from './catalogue.service.ts';
import type { LiveIndex } from './search/live-index.ts';
import { fold } from './search/words.ts';

/** Sorts by letter, ignoring case and accents, and numbers by value. */
const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

interface Kept {
  version: number;
  names: ReadonlySet<string>;
  answer: ReadyMade;
}
const kept = new WeakMap<LiveIndex, Kept>();

/**
 * Returns the brands to filter by, in one spelling each, sorted, at most `BRANDS_LIMIT`. Cached
 * until the set of brands changes, because sorting thousands takes a while.
 */
export async function answerBrands({ db, live }: Needs): Promise<ReadyMade> {
  if (!live.index) return sorted(await listBrands(db));
  const last = kept.get(live);
  if (last?.version === live.version) return last.answer;
  const { version } = live;
  const brands = live.index.brands();
  const isSame = last?.names.size === brands.length && brands.every((name) => last.names.has(name));
  const answer = isSame ? last.answer : sorted(brands);
  kept.set(live, { version, names: isSame ? last.names : new Set(brands), answer });
  return answer;
}

function sorted(brands: readonly string[]): ReadyMade {
  const bySpelling = new Map(brands.map((name) => [fold(name), name]));
  const names = [...bySpelling.values()]
    .sort((a, b) => collator.compare(a, b) || (a < b ? -1 : 1))
    .slice(0, BRANDS_LIMIT);
  return new ReadyMade(Buffer.from(JSON.stringify(names)));
}
