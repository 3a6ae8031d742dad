import { paths } from '../paths.ts';

/** The dashboard's query parameters for what another app shares (Web Share Target). */
const sharedParameters = ['url', 'text', 'title'] as const;

/**
 * Returns the web address that another app, a bookmark or a link gave to the dashboard: `''` if it
 * gave a text without an address, null if it gave nothing. Many apps share the address as a text.
 */
export function readSharedAddress(search: URLSearchParams): string | null {
  const texts = sharedParameters.flatMap((name) => search.get(name) ?? []);
  if (texts.length === 0) return null;
  const [found = ''] = /https?:\/\/[^\s<>"]+/i.exec(texts.join(' ')) ?? [];
  // A sentence may end after the address.
  return found.replace(/[.,;:!?)\]}'’”]+$/, '');
}

/** Returns the URL of the dashboard that asks whether to watch a product page. */
export function buildWatchPath(address: string): string {
  return `${paths.dashboard}?${new URLSearchParams({ url: address })}`;
}

/**
 * Returns the web address that a pasted or typed text consists of; null for any other text. Without
 * `https://`, the address needs a path, because a brand may be named like a host.
 */
export function parseTypedAddress(text: string): string | null {
  const typed = text.trim();
  if (/^https?:\/\/[^\s.]+\.\S+$/i.test(typed)) return typed;
  return /^[\p{L}\d-]+(\.[\p{L}\d-]+)+\/\S+$/u.test(typed) ? `https://${typed}` : null;
}

/** Returns the host of an address, without `www.`; the address itself if it is invalid. */
export function getShopName(address: string): string {
  return URL.parse(address)?.hostname.replace(/^www\./, '') ?? address;
}
