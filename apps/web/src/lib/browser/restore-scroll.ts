import { readStored } from './storage.ts';

/** Key under which the router stores a tab's scroll positions, by the keys of history entries. */
export const SCROLL_STORAGE_KEY = 'sillage.scroll';

/** Maximum time for which a scroll position is restored while the page grows. */
const MAX_RESTORE_MS = 10_000;

/**
 * Gives the history entry of a full load a key of its own, so that a page opened by its address
 * begins at the top. After a reload or Back, the router restores the position while the page is
 * still short, so this repeats it as the content loads, until the user scrolls. Call it before the
 * router is created.
 */
export function prepareScroll(): void {
  const { key } = (history.state ?? {}) as { key?: string };
  if (key === undefined) return history.replaceState({ ...history.state, key: String(performance.timeOrigin) }, '');
  const target = readPositions()[key];
  if (target !== undefined) keepScrollingTo(target);
}

function readPositions(): Record<string, number> {
  try {
    return (JSON.parse(readStored(SCROLL_STORAGE_KEY, 'tab') ?? '{}') ?? {}) as Record<string, number>;
  } catch {
    return {};
  }
}

function keepScrollingTo(target: number): void {
  const stop = new AbortController();
  const observer = new ResizeObserver(() => {
    scrollTo(0, target);
    if (Math.abs(scrollY - target) <= 1) stop.abort();
  });
  stop.signal.addEventListener('abort', () => observer.disconnect());
  for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(event, () => stop.abort(), { signal: stop.signal, passive: true });
  setTimeout(() => stop.abort(), MAX_RESTORE_MS);
  observer.observe(document.body);
}
