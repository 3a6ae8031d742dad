/** Query parameters that do not identify the page: the chosen size, tracking and referrers. */
const beside =
  /^(?:variant|utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|yclid|igshid|srsltid|mc_[ce]id|_ga|_gl|ref|_pos|_sid|_ss|_psq|_fid|_v|pr_\w+|syclid|epik|sscid|awc|currency)$/i;

/** Parses a pasted address and adds a missing https://. Null when it is not an address. */
export function readAddress(pasted: string): URL | null {
  const text = pasted.trim();
  return URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`);
}

/** Returns the address to store: without fragment, `beside` parameters and collection path. */
export function plainAddress(url: string): string {
  const plain = new URL(url);
  plain.hash = '';
  const names = [...plain.searchParams.keys()].filter((name) => beside.test(name));
  for (const name of names) plain.searchParams.delete(name);
  plain.pathname = plain.pathname.replace(/\/collections\/[^/]+(?=\/products\/[^/]+\/?$)/, '');
  return plain.href;
}

/** Returns spellings of the same address: with and without www, final slash and https. */
export function spellingsOf(url: string): string[] {
  const plain = new URL(plainAddress(url));
  const bare = plain.host.replace(/^www\./, '');
  const path = plain.pathname.replace(/\/+$/, '');
  const spellings = ['https:', 'http:'].flatMap((scheme) =>
    [bare, `www.${bare}`].flatMap((host) => [path, `${path}/`].map((end) => `${scheme}//${host}${end}${plain.search}`)),
  );
  return [...new Set([url, plain.href, ...spellings])].filter((spelling) => URL.canParse(spelling));
}
