import { COUNTRY_CODES } from '@sillage/contract';
import { locale } from '../../lib/locale.ts';

const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
const englishNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Countries whose English name has an article within a sentence. */
const withArticle = new Set('AE BS CF DO FK FO GB GM IM IO KM KY MH MP MV NL PH SB SC TC US VA VG VI'.split(' '));

/** Name of a country (ISO 3166-1, two letters) in the browser's language; the code if unknown. */
export function getCountryName(code: string): string {
  return (/^[A-Z]{2}$/.test(code) ? names.of(code) : undefined) ?? code;
}

/** Name as a sentence needs it, such as "the United States". */
export function formatCountry(code: string): string {
  const name = getCountryName(code);
  return withArticle.has(code) && name === englishNames.of(code) ? `the ${name}` : name;
}

export interface Country {
  code: string;
  name: string;
}

/** Returns all countries, sorted by name. */
export function listCountries(): Country[] {
  const countries = COUNTRY_CODES.map((code) => ({ code, name: getCountryName(code) }));
  return countries.toSorted((a, b) => a.name.localeCompare(b.name, locale));
}

/**
 * Finds the country of a typed text: its name or its English name, or the first two letters of ISO
 * 3166. A part of a name is enough if it belongs to one country only. Null for any other text.
 */
export function findCountry(text: string): string | null {
  const typed = fold(text);
  if (typed === '') return null;
  const keys = COUNTRY_CODES.map((code) => ({
    code,
    names: [fold(getCountryName(code)), fold(englishNames.of(code) ?? code)],
  }));
  const exact = keys.find((country) => country.names.includes(typed) || fold(country.code) === typed);
  if (exact) return exact.code;
  const [only, another] = keys.filter((country) => country.names.some((name) => name.includes(typed)));
  return only && !another && typed.length > 2 ? only.code : null;
}

/** Ignores case, accents and punctuation: "Côte d’Ivoire" equals "cote d'ivoire". */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
