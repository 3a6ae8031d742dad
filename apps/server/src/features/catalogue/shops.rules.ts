import { normaliseProductUrl } from '@sillage/page-reader';

export { normaliseProductUrl };

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

/** URLs with and without www, final slash and https usually lead to the same page. */
export function listUrlAliases(url: string): string[] {
  const normalised = new URL(normaliseProductUrl(url));
  const bareHost = normalised.host.replace(/^www\./, '');
  const path = normalised.pathname.replace(/\/+$/, '');
  const aliases = ['https:', 'http:'].flatMap((scheme) =>
    [bareHost, `www.${bareHost}`].flatMap((host) =>
      [path, `${path}/`].map((end) => `${scheme}//${host}${end}${normalised.search}`),
    ),
  );
  return [...new Set([url, normalised.href, ...aliases])].filter((alias) => URL.canParse(alias));
}
