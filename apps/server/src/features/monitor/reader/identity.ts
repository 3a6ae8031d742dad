import { samePage } from './page-address.ts';
import { fold } from './text.ts';

/** The fragrance that the page should be about. */
export interface Expected {
  name: string;
  brand: string;
}

/** What the page calls its product, and how we came to it. */
export interface Found {
  url: string;
  finalUrl: string;
  /** The product's name, the main heading and the like, the most telling first. */
  names: string[];
  brand: string | null;
}

/** Words that stand beside names of fragrances without being part of them. */
const fillers = words(`
  a and at by de des di du e en et for fur le la les l d of pour the und with y
  eau parfum parfume perfume perfumes fragrance cologne toilette edp edt edc extrait spray vapo vaporisateur natural
  ml oz fl cl men man women woman mens womens homme hommes femme femmes her him unisex herren damen uomo donna hombre mujer
  new neu tester refill refillable duft scent buy online shop official original
`);

/** Words that make something else of the same line: another fragrance, a body product, a set. */
const flankers = words(`
  absolu absolue absolute absolument aqua black blanc blue bleu bleue collector collection cool dark elixir energy essence
  essential exclusif extreme flame forever fraiche fresh gold ice infinite intense intensa intenso intensely leather legend
  light limited love lumiere marine midnight mineral mist night noir nuit ocean oud passion platinum prive privee private
  profondo profumo pure red rose rouge royal secret sport summer supreme tonic ultra velvet vintage white winter
  body deodorant deo shower gel lotion aftershave balm cream candle hair sample gift set coffret geschenkset
`);

function words(list: string): Set<string> {
  return new Set(list.trim().split(/\s+/));
}

const concentrations = [
  { kind: 'extrait', pattern: /\bextrait\b/ },
  { kind: 'edp', pattern: /\bedp\b|\beau de parfum\b/ },
  { kind: 'edt', pattern: /\bedt\b|\beau de toilette\b/ },
  { kind: 'edc', pattern: /\bedc\b|\beau de cologne\b/ },
];

const LONGEST_NAME = 300;

function plainOf(text: string): string {
  return fold(text.slice(0, LONGEST_NAME))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The words that carry a name; all of its words when it has no others ("Eau de Parfum" is a name, too). */
function telling(text: string): string[] {
  const words = plainOf(text)
    .split(' ')
    .filter((word) => word !== '');
  const kept = words.filter((word) => !fillers.has(word) && !/^\d+(?:ml|oz|cl)$/.test(word));
  return kept.length > 0 ? kept : words;
}

function isLatin(text: string): boolean {
  return /[a-z]/.test(fold(text));
}

function concentrationOf(text: string): string | null {
  const plain = plainOf(text);
  return concentrations.find(({ pattern }) => pattern.test(plain))?.kind ?? null;
}

/** Pages join and part words ("CK One", "CKone", "9 PM", "9PM"): a word counts where it stands inside the text, too. */
function hasWord(text: string, word: string): boolean {
  if (word.length <= 2) return ` ${text} `.includes(` ${word} `);
  return text.includes(word) || text.replaceAll(' ', '').includes(word);
}

function slugOf(url: string): string {
  return (URL.parse(url)?.pathname ?? '').replace(/%[0-9a-f]{2}/gi, ' ');
}

/**
 * At the address that we know, only a page that shares no word with what we look for is something else; a page in
 * another script, or without names, is not held against it.
 */
function mildly(expected: Expected, found: Found): string | null {
  const [ownName] = found.names;
  const texts = [...found.names, found.brand ?? ''].filter((text) => text !== '');
  if (ownName === undefined || !isLatin(ownName) || !isLatin(expected.name)) return null;
  const all = plainOf(texts.join(' ')) + ' ' + plainOf(slugOf(found.finalUrl));
  const wanted = [...telling(expected.name), ...telling(expected.brand)];
  return wanted.some((word) => hasWord(all, word)) ? null : `The page is about something else: ${ownName}`;
}

/** Where a redirect led us, the page must carry the whole name, and must not be another fragrance of the same line. */
function strictly(expected: Expected, found: Found): string | null {
  const [ownName] = found.names;
  if (ownName === undefined) return 'We were sent on to a page that names no product';
  const other = `We were sent on to another product: ${ownName}`;
  const own = plainOf([...found.names.slice(0, 3), found.brand ?? ''].join(' '));
  const wantedWords = telling(expected.name);
  const isWhole = wantedWords.every((word) => hasWord(own, word)) || hasWord(own, wantedWords.join(''));
  if (!isWhole) return other;
  const known = plainOf(`${expected.name} ${expected.brand}`);
  const extra = plainOf(ownName)
    .replace(/\beau de (?:parfum|toilette|cologne)\b/g, '')
    .split(' ');
  if (extra.some((word) => flankers.has(word) && !hasWord(known, word))) return other;
  const [wanted, actual] = [concentrationOf(expected.name), concentrationOf(ownName)];
  return wanted !== null && actual !== null && wanted !== actual ? other : null;
}

/**
 * Why the page's product is not the one we look for, in plain words; null when nothing speaks against it. Mild where
 * the final address is the asked one, strict after a redirect to another path: "Sauvage Elixir" is not "Sauvage".
 */
export function otherProduct(expected: Expected, found: Found): string | null {
  return samePage(found.url, found.finalUrl) ? mildly(expected, found) : strictly(expected, found);
}
