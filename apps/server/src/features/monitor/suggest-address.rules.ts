/** What addresses carry along that does not say which page is meant: the chosen size, and where the visitor came from. */
const beside =
  /^(?:variant|utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|yclid|igshid|srsltid|mc_[ce]id|_ga|_gl|ref|_pos|_sid|_ss|_psq|_fid|_v|pr_\w+|syclid|epik|sscid|awc|currency)$/i;

/** What somebody pasted as the address of a page; a missing https:// is added. Null for what is no address at all. */
export function readAddress(pasted: string): URL | null {
  const text = pasted.trim();
  return URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`);
}

/** The address that we keep for a product's page: without what is beside the point, and without the way a visitor took to it. */
export function plainAddress(url: string): string {
  const plain = new URL(url);
  plain.hash = '';
  const names = [...plain.searchParams.keys()].filter((name) => beside.test(name));
  for (const name of names) plain.searchParams.delete(name);
  plain.pathname = plain.pathname.replace(/\/collections\/[^/]+(?=\/products\/[^/]+\/?$)/, '');
  return plain.href;
}

/** Spellings under which a catalogue may have the same page: with and without www, a slash at the end, and https. */
export function spellingsOf(url: string): string[] {
  const plain = new URL(plainAddress(url));
  const bare = plain.host.replace(/^www\./, '');
  const path = plain.pathname.replace(/\/+$/, '');
  const spellings = ['https:', 'http:'].flatMap((scheme) =>
    [bare, `www.${bare}`].flatMap((host) => [path, `${path}/`].map((end) => `${scheme}//${host}${end}${plain.search}`)),
  );
  return [...new Set([url, plain.href, ...spellings])].filter((spelling) => URL.canParse(spelling));
}
