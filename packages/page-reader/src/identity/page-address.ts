/** Returns host and path of an address without "www." and last slash; null if it is invalid. */
export function getPageKey(url: string, base?: string): string | null {
  const parsed = URL.parse(url, base);
  if (parsed === null) return null;
  const path = decodePath(parsed.pathname).replace(/\/+$/, '').toLowerCase();
  return `${parsed.host.replace(/^www\./, '')}${path}`;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const MIN_HANDLE_LENGTH = 4;

/**
 * Returns true for addresses with the same host and last path segment, because shops put the
 * language before the path.
 */
export function isSamePage(a: string, b: string): boolean {
  const [key, otherKey] = [getPageKey(a), getPageKey(b)];
  if (key === null || otherKey === null) return false;
  if (key === otherKey) return true;
  const [parts, otherParts] = [key.split('/'), otherKey.split('/')];
  const handle = parts.length > 1 ? parts.at(-1) : undefined;
  return (
    parts[0] === otherParts[0] &&
    handle !== undefined &&
    handle.length >= MIN_HANDLE_LENGTH &&
    handle === otherParts.at(-1)
  );
}

/** Query parameters that do not identify a product page: size, currency, tracking, referrers. */
const ignoredParameters =
  /^(?:variant|utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|yclid|igshid|srsltid|mc_[ce]id|_ga|_gl|ref|_pos|_sid|_ss|_psq|_fid|_v|pr_\w+|syclid|epik|sscid|awc|currency)$/i;

/** Removes from a product URL the fragment, ignored parameters and a Shopify collection. */
export function normaliseProductUrl(url: string): string {
  const normalised = new URL(url);
  normalised.hash = '';
  const names = listParameters(normalised).map(([name]) => name);
  for (const name of names) if (ignoredParameters.test(name)) normalised.searchParams.delete(name);
  normalised.pathname = normalised.pathname.replace(/\/collections\/[^/]+(?=\/products\/[^/]+\/?$)/, '');
  return normalised.href;
}

/**
 * Returns names and values of an address's query parameters. Firefox's content scripts cannot
 * iterate over `URLSearchParams` (bug 1023984), but its method `forEach` works.
 */
export function listParameters({ searchParams }: URL): [name: string, value: string][] {
  const parameters: [string, string][] = [];
  URLSearchParams.prototype.forEach.call(searchParams, (value, name) => void parameters.push([name, value]));
  return parameters;
}
