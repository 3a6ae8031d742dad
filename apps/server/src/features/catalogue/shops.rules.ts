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

/** Query parameters that do not identify a product page: size, currency, tracking, referrers. */
const ignoredParameters =
  /^(?:variant|utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|yclid|igshid|srsltid|mc_[ce]id|_ga|_gl|ref|_pos|_sid|_ss|_psq|_fid|_v|pr_\w+|syclid|epik|sscid|awc|currency)$/i;

/** Removes from a product URL the fragment, ignored parameters and a Shopify collection. */
export function normaliseProductUrl(url: string): string {
  const normalised = new URL(url);
  normalised.hash = '';
  const names = [...normalised.searchParams.keys()].filter((name) => ignoredParameters.test(name));
  for (const name of names) normalised.searchParams.delete(name);
  normalised.pathname = normalised.pathname.replace(/\/collections\/[^/]+(?=\/products\/[^/]+\/?$)/, '');
  return normalised.href;
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
