const SECRET = '[secret]';

const MAX_VALUE_LENGTH = 500;
/** Longer parts of a path, and those of more than eight characters with a digit, may be tokens. */
const MAX_SEGMENT_LENGTH = 24;
const MIN_TOKEN_LENGTH = 9;

/**
 * How a setting's value is shown: as it is, as a URL without secrets, as a list of such URLs, as a
 * list of masked email addresses, or not at all.
 */
export type SettingKind = 'text' | 'url' | 'urls' | 'emails' | 'secret';

/** Masks a setting's value. A value that could not be understood is shown as `[secret]`. */
export function maskValue(value: string, kind: SettingKind | undefined, secrets: readonly string[]): string {
  const entries = () => value.split(/[\s,]+/).filter(Boolean);
  switch (kind) {
    case 'text':
      return cut(secrets.reduce((rest, secret) => rest.replaceAll(secret, SECRET), toLine(value)));
    case 'url':
      return value === 'off' ? value : cut(maskUrl(value));
    case 'urls':
      return cut(entries().map(maskUrl).join(' '));
    case 'emails':
      return cut(entries().map(maskEmail).join(', '));
    default:
      return SECRET;
  }
}

/**
 * Masks user, password, query and fragment of a URL, and parts of its path that may be tokens. With
 * an @ after the host, the password was probably not escaped, so that only the scheme is shown.
 */
function maskUrl(text: string): string {
  const url = URL.parse(text);
  const [, authority = '', rest = ''] = /^[^:]+:\/\/([^/?#]*)(.*)$/s.exec(url?.href ?? '') ?? [];
  if (url === null || authority === '') return SECRET;
  if (/@|%40/i.test(rest)) return `${url.protocol}//${SECRET}`;
  const login = authority.includes('@') ? `${SECRET}@` : '';
  const path = url.pathname.split('/').map(maskSegment).join('/');
  return `${url.protocol}//${login}${url.host}${path}${url.search && `?${SECRET}`}${url.hash && `#${SECRET}`}`;
}

function maskSegment(segment: string): string {
  const isToken = segment.length >= MIN_TOKEN_LENGTH && /\d|%/.test(segment);
  return isToken || segment.length > MAX_SEGMENT_LENGTH ? SECRET : segment;
}

/** Masks an email address: its first character and its domain remain. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = address;
  return at < 0 ? '…' : `${at > 0 ? first : ''}…${address.slice(at)}`;
}

function toLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
}

function cut(text: string): string {
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH - 1)}…`.toWellFormed() : text;
}
