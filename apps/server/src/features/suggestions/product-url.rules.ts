/**
 * Query parameters that do not identify a product page: chosen size, currency, tracking and
 * referrers.
 */
const ignoredParameters =
  /^(?:variant|utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|yclid|igshid|srsltid|mc_[ce]id|_ga|_gl|ref|_pos|_sid|_ss|_psq|_fid|_v|pr_\w+|syclid|epik|sscid|awc|currency)$/i;

/**
 * Parses a pasted address and adds a missing https://. Returns null when the text is not an
 * address.
 */
export function parsePastedAddress(pasted: string): URL | null {
  const text = pasted.trim();
  return URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`);
}

/**
 * Returns the URL to store: without the fragment, the ignored query parameters and the collection
 * in a Shopify path.
 */
export function normaliseProductUrl(url: string): string {
  const normalised = new URL(url);
  normalised.hash = '';
  const names = [...normalised.searchParams.keys()].filter((name) => ignoredParameters.test(name));
  for (const name of names) normalised.searchParams.delete(name);
  normalised.pathname = normalised.pathname.replace(/\/collections\/[^/]+(?=\/products\/[^/]+\/?$)/, '');
  return normalised.href;
}

/**
 * Returns the URLs that usually lead to the same page: with and without www, final slash and https.
 */
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
