import { FetchError } from '../../../platform/net/fetch-page.ts';
import { parseWebUrl } from '../../../platform/net/net-guard.ts';
import { FeedFileError } from './feed-row.ts';

const MAX_ADDRESS_LENGTH = 2_000;
const MASK = '***';

export interface FeedRequestAddress {
  url: string;
  /** Authorization header for a user name and password in the address; null without them. */
  authorization: string | null;
}

/** Checks an address. Throws FeedFileError with a message that repeats no secret. */
export function parseFeedAddress(address: string): FeedRequestAddress {
  const text = address.trim();
  if (text.length > MAX_ADDRESS_LENGTH)
    throw new FeedFileError(`The address is longer than ${MAX_ADDRESS_LENGTH} characters.`);
  const url = URL.parse(text);
  const [user, password] = [url?.username ?? '', url?.password ?? ''];
  if (url) [url.username, url.password] = ['', ''];
  try {
    const { href } = parseWebUrl(url?.href ?? text);
    return { url: href, authorization: user || password ? encodeBasic(user, password) : null };
  } catch (error) {
    throw error instanceof FetchError ? new FeedFileError(error.message) : error;
  }
}

function encodeBasic(user: string, password: string): string {
  const pair = [user, password].map(decodeSafely).join(':');
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Parameters and parts of a path whose values are harmless and distinguish feeds. */
const harmlessNames =
  /^(?:format|type|lang(?:uage)?|locale|country|currency|page|limit|per_page|fid|feed|store|delimiter|compression|columns|rid|bid)$/i;
/** Names after which a part of the path is a key, as in Awin's `/apikey/…`. */
const secretNames = /key|token|secret|pass|auth|sig|hash|user|account/i;

/** Returns an address for lists, logs and errors, without credentials. */
export function maskAddress(address: string): string {
  const url = URL.parse(address.trim());
  if (!url) return MASK;
  const account = url.username || url.password ? `${MASK}@` : '';
  const parameters = [...url.searchParams].map(([name, value]) => {
    const isHarmless = harmlessNames.test(name) && !isSecretLike(value);
    return `${encodeURIComponent(name)}=${isHarmless ? encodeURIComponent(value) : MASK}`;
  });
  const query = parameters.length > 0 ? `?${parameters.join('&')}` : '';
  return `${url.protocol}//${account}${url.host}${maskPath(url.pathname)}${query}`;
}

function maskPath(path: string): string {
  const parts = path.split('/');
  return parts
    .map((part, index) => (isSecretLike(part) || secretNames.test(parts[index - 1] ?? '') ? MASK : part))
    .join('/');
}

/** Keys are long and mix letters with digits; a file name has words and few digits. */
function isSecretLike(text: string): boolean {
  const body = text.replace(/\.[a-z]{2,4}(?:\.gz)?$/i, '');
  const digits = body.replace(/\D/g, '').length;
  return body.length >= 12 && !body.includes(',') && digits >= 3 && digits < body.length;
}
