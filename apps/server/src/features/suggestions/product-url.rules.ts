/** Query parameters that do not identify a product page: size, currency, tracking, referrers. */
const ignoredParameters =
  /^(?:variant|utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|yclid|igshid|srsltid|mc_[ce]id|_ga|_gl|ref|_pos|_sid|_ss|_psq|_fid|_v|pr_\w+|syclid|epik|sscid|awc|currency)$/i;

/** Adds a missing https:// to a pasted address. Returns null for text that is no address. */
export function parsePastedAddress(pasted: string): URL | null {
  const text = pasted.trim();
  const hasPort = /^[\w.-]+:\d/.test(text);
  if (!hasPort && /^[a-z][a-z0-9+.-]*:/i.test(text)) return URL.parse(text);
  return hasPort || /^[^/?#]+\.[^/?#]/.test(text) ? URL.parse(`https://${text}`) : null;
}

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
