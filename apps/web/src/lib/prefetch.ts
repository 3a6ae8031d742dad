/** How long a pointer or the focus must rest on a link before its page is fetched ahead (spec section 9). */
const REST_MS = 100;

/** The parts of the Network Information API that browsers with it have; the others say nothing. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** False for somebody who asked to save data, or is on a line too slow to be shared. */
export function mayPrefetch(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return navigator.onLine && connection?.saveData !== true && connection?.effectiveType?.endsWith('2g') !== true;
}

/**
 * Hears of every link of ours that somebody points at or tabs to, and calls `prefetch` with where it leads once they rest on it.
 * One pair of ears for all links, so that none can be forgotten. Answers the way to stop.
 */
export function watchLinks(prefetch: (place: URL) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: Element | null = null;

  function attend({ target }: Event): void {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link === current) return;
    clearTimeout(timer);
    current = link;
    const place = link && placeOf(link);
    if (place && mayPrefetch()) timer = setTimeout(() => prefetch(place), REST_MS);
  }

  document.addEventListener('pointerover', attend);
  document.addEventListener('focusin', attend);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('pointerover', attend);
    document.removeEventListener('focusin', attend);
  };
}

/** Where a link leads, unless that is out of the house, into another window, or where one is already. */
function placeOf({ href, target, origin }: HTMLAnchorElement): URL | null {
  const place = new URL(href);
  const isHere = place.pathname === location.pathname && place.search === location.search;
  return origin === location.origin && target === '' && !isHere ? place : null;
}
