/**
 * Milliseconds that the pointer or focus must rest on a link before its data is prefetched (spec
 * section 9).
 */
const HOVER_DELAY_MS = 100;

/** The used part of the Network Information API, which some browsers lack. */
interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

export function canPrefetch(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return navigator.onLine && connection?.saveData !== true && connection?.effectiveType?.endsWith('2g') !== true;
}

/** Calls `prefetch` once pointer or focus rests on an internal link. Returns the stop function. */
export function observeLinks(prefetch: (url: URL) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: Element | null = null;

  function handleTarget({ target }: Event): void {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link === current) return;
    clearTimeout(timer);
    current = link;
    const url = link && getInternalUrl(link);
    if (url && canPrefetch()) timer = setTimeout(() => prefetch(url), HOVER_DELAY_MS);
  }

  document.addEventListener('pointerover', handleTarget);
  document.addEventListener('focusin', handleTarget);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('pointerover', handleTarget);
    document.removeEventListener('focusin', handleTarget);
  };
}

/** Returns null for a link to another origin, another window or the current page. */
function getInternalUrl({ href, target, origin }: HTMLAnchorElement): URL | null {
  const url = new URL(href);
  const isCurrentPage = url.pathname === location.pathname && url.search === location.search;
  return origin === location.origin && target === '' && !isCurrentPage ? url : null;
}
