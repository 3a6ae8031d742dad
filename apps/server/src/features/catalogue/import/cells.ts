import { concentrations, type Family, families, type Gender } from '@sillage/contract';
import { z } from 'zod';
import { parseConcentration } from '../matching/concentration.rules.ts';
import { parseGtin } from '../matching/gtin.rules.ts';
import { normalise } from '../matching/text.rules.ts';

export const MAX_NAME_LENGTH = 200;
const MAX_URL_LENGTH = 2_000;
const MAX_NOTE_LENGTH = 100;
const MAX_NOTES = 100;
const MAX_ACCORDS = 50;
const MAX_PRICE = 999_999_999;
const MAX_SIZE_ML = 10_000;

/** Parses a cell as text in Unicode form NFC with single spaces; null for an empty cell. */
const cell = z
  .union([z.string(), z.number(), z.boolean()], 'write text or a number')
  .nullish()
  .transform((value) => (value ?? '').toString().normalize('NFC').replace(/\s+/gu, ' ').trim() || null);

/** Control characters, surrogates and bidirectional marks, none of which belong in a name. */
const forbiddenCharacters = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

export const text = (maxLength: number) =>
  cell
    .refine((value) => !forbiddenCharacters.test(value ?? ''), 'remove the control characters')
    .refine((value) => (value ?? '').length <= maxLength, `write at most ${maxLength} characters`);

export const name = text(MAX_NAME_LENGTH)
  .refine((value) => value !== null, { error: 'is required', abort: true })
  .refine((value) => /^.{1,300}$/u.test(normalise(value ?? '')), 'write a name that has letters or digits')
  .transform((value) => value ?? '');

function parsedCell<T>(parse: (text: string) => T | undefined, advice: string) {
  return cell.transform((value, context): T | null => {
    if (value === null) return null;
    const parsed = parse(value);
    if (parsed !== undefined) return parsed;
    context.addIssue({ code: 'custom', message: `${quote(value)} is not understood: ${advice}` });
    return z.NEVER;
  });
}

function quote(value: string): string {
  const printable = value.replace(/[\p{C}]/gu, '\ufffd');
  return `"${printable.length > 40 ? `${printable.slice(0, 40)}…` : printable}"`;
}

const genderAliases: Record<Gender, readonly string[]> = {
  men: [
    'men',
    'man',
    'm',
    'male',
    'mens',
    'masculine',
    'for men',
    'for him',
    'homme',
    'herren',
    'hombre',
    'uomo',
    'erkek',
  ],
  women: [
    'women',
    'woman',
    'w',
    'f',
    'female',
    'womens',
    'feminine',
    'for women',
    'for her',
    'femme',
    'damen',
    'mujer',
    'donna',
    'kadın',
  ],
  unisex: ['unisex', 'u', 'for women and men', 'for men and women', 'mixte', 'unisexe'],
};
const genderByAlias = new Map(
  Object.entries(genderAliases).flatMap(([gender, words]) =>
    words.map((word) => [normalise(word), gender as Gender] as const),
  ),
);

const familyByName = new Map<string, Family>(
  families.flatMap((family) =>
    [family.name, family.alsoCalled ?? []].flat().map((word) => [normalise(word), family.name] as const),
  ),
);

const booleanWords = new Map([
  ...['true', '1', 'yes', 'y'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'n'].map((word) => [word, false] as const),
]);

/**
 * Parses a price such as "89.90" or "89,90". Rejects "1,234", which probably means 1234. Accepts
 * "1.234", because some currencies have three decimals; for the others, `isAmbiguous` rejects it
 * later.
 */
function parsePrice(value: string): number | undefined {
  const amount = /^\d{1,9}([.,]\d{1,2}|\.\d{3})?$/.test(value) ? Number(value.replace(',', '.')) : undefined;
  return amount === undefined || amount > MAX_PRICE ? undefined : amount;
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

function parseCurrency(value: string): string | undefined {
  const code = value.toUpperCase();
  return currencies.has(code) ? code : undefined;
}

function parseSize(value: string): number | undefined {
  const [, amount = ''] = /^(\d{1,5}(?:[.,]\d{1,3})?) ?(?:ml)?$/i.exec(value) ?? [];
  const size = Math.round(Number(amount.replace(',', '.')) * 100) / 100;
  return size > 0 && size <= MAX_SIZE_ML ? size : undefined;
}

function parseUrl(value: string): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  // The fragment never reaches the shop: with or without it, the page is the same.
  url.hash = '';
  return url.href.length <= MAX_URL_LENGTH ? url.href : undefined;
}

export const link = parsedCell(
  parseUrl,
  `write a web address with http:// or https:// of at most ${MAX_URL_LENGTH} characters, without a password`,
);

/** Splits a list in a cell at `;`. Leaves values of other types for the schema to reject. */
function splitList(value: unknown): unknown {
  if (typeof value === 'string') return value.split(';');
  if (!Array.isArray(value)) return value ?? [];
  return value.flatMap((item: unknown) => (typeof item === 'string' ? item.split(';') : [item]));
}

const listCell = (maxLength: number, maxCount: number, label: string) =>
  z.preprocess(
    splitList,
    z
      .array(text(maxLength), `write ${label} with ; between them`)
      .transform((list) => [...new Map(list.flatMap((item) => (item ? [[item.toLowerCase(), item]] : []))).values()])
      .refine((list) => list.length <= maxCount, `write at most ${maxCount} ${label}`),
  );

/** Parses notes: a text separated by `;` or, in JSON, a list. Drops empty and repeated notes. */
export const notes = listCell(MAX_NOTE_LENGTH, MAX_NOTES, 'notes');
export const accords = listCell(MAX_NOTE_LENGTH, MAX_ACCORDS, 'accords');

export const gender = parsedCell((value) => genderByAlias.get(normalise(value)), 'write men, women or unisex');
export const price = parsedCell(
  parsePrice,
  `write a number such as 89.90, up to ${MAX_PRICE}, and the currency in its own column`,
);
export const currency = parsedCell(parseCurrency, 'write the three letters of a currency, such as USD');
export const flag = parsedCell((value) => booleanWords.get(value.toLowerCase()), 'write true or false');
export const family = parsedCell(
  (value) => familyByName.get(normalise(value)),
  `write one of ${families.map(({ name: known }) => known).join(', ')}`,
);
export const sizeMl = parsedCell(parseSize, 'write millilitres, such as 50');
export const concentration = parsedCell(parseConcentration, `write one of ${concentrations.join(', ')}`);
export const year = parsedCell(
  (value) => (/^(1[5-9]|20)\d\d$/.test(value) ? Number(value) : undefined),
  'write a year such as 2015',
);
export const votes = parsedCell(
  (value) => (/^\d{1,9}$/.test(value) ? Number(value) : undefined),
  'write a whole number such as 120',
);
/** Cell with a GTIN; an invalid one becomes null, because shops put other numbers there too. */
export const gtin = text(100).transform((value) => parseGtin(value ?? '') ?? null);

interface NoteLists {
  notes: readonly string[];
  topNotes: readonly string[];
  heartNotes: readonly string[];
  baseNotes: readonly string[];
}

/** Combines a fragrance's notes, the pyramid's last, without repetitions (ignoring case). */
export function combineNotes({ notes, topNotes, heartNotes, baseNotes }: NoteLists): string[] {
  const seen = new Set<string>();
  const isNew = (note: string) => !seen.has(note.toLowerCase()) && seen.add(note.toLowerCase());
  return [...notes, ...topNotes, ...heartNotes, ...baseNotes].filter(isNew);
}
