/** Returns the host and port that identify a shop, without `www.`. */
export function shopHostOf(url: string): string {
  return new URL(url).host.replace(/^www\./, '');
}

const encyclopaediaHost = /(?:^|\.)(?:fragrantica|parfumo|basenotes|wikiparfum)\.[a-z.]{2,6}$|(?:^|\.)fimgs\.net$/;

/**
 * True for the pages and image hosts of fragrance encyclopaedias. Encyclopaedias sell nothing, and
 * their pictures belong to them.
 */
export function isEncyclopaedia(url: string): boolean {
  return encyclopaediaHost.test(new URL(url).hostname);
}
