import type { ReadyMade } from '../../platform/http/answers.ts';
import type { LiveIndex } from './search/live-index.ts';

/** Maximum cached queries; the cache is emptied beyond it. A page has at most a hundred rows. */
const MOST = 500;

interface Kept {
  version: number;
  /** Null for a query seen once: only a repeated query is worth caching. */
  pages: Map<string, ReadyMade | null>;
}
const keptFor = new WeakMap<LiveIndex, Kept>();

/** Returns a page; caches it from its second request on, until the index changes. */
export async function keptPage(live: LiveIndex, question: object, make: () => Promise<ReadyMade>): Promise<ReadyMade> {
  if (!live.index) return make();
  const { version, pages } = current(live);
  const key = JSON.stringify(question);
  const known = pages.get(key);
  if (known) return known;
  const page = await make();
  if (live.version === version) pages.set(key, known === undefined ? null : page);
  return page;
}

function current(live: LiveIndex): Kept {
  const kept = keptFor.get(live);
  if (kept?.version === live.version && kept.pages.size < MOST) return kept;
  const fresh = { version: live.version, pages: new Map<string, ReadyMade | null>() };
  keptFor.set(live, fresh);
  return fresh;
}
