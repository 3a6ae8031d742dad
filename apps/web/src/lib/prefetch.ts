/** How long pointer or focus must rest on a link to prefetch its page (spec section 9). */
const REST_MS = 100;

/** Used part of the Network Information API; undefined in browsers without it. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Returns false offline, with the browser's data saver on, or on a 2g connection. */
export function mayPrefetch(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return navigator.onLine && connection?.saveData !== true && connection?.effectiveType?.endsWith('2g') !== true;
}

/**
 * Calls `prefetch` once the pointer or focus rests on an internal link. The listeners are on the
 * document and so cover all links. Returns the stop function.
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

/** Returns the link's URL; null for another origin, another window or the current page. */
function placeOf({ href, target, origin }: HTMLAnchorElement): URL | null {
  const place = new URL(href);
  const isHere = place.pathname === location.pathname && place.search === location.search;
  return origin === location.origin && target === '' && !isHere ? place : null;
}
