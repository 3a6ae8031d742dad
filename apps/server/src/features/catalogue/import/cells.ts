import { concentrations, type Family, families, type Gender } from '@sillage/contract';
import { z } from 'zod';
import { readConcentration } from '../matching/concentration.ts';
import { readGtin } from '../matching/gtin.ts';
import { normalise } from '../matching/text.ts';

const LONGEST_NAME = 200;
const LONGEST_URL = 2_000;
const LONGEST_NOTE = 100;
const MOST_NOTES = 100;
const MOST_ACCORDS = 50;
const LARGEST_PRICE = 999_999_999;
const LARGEST_SIZE_ML = 10_000;

/** Text of a cell in NFC with single spaces; null when it is empty. */
const cell = z
  .union([z.string(), z.number(), z.boolean()], 'write text or a number')
  .nullish()
  .transform((value) => (value ?? '').toString().normalize('NFC').replace(/\s+/gu, ' ').trim() || null);

/** Control characters, surrogates and bidirectional marks, none of which belong in a name. */
const unfit = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

export const text = (longest: number) =>
  cell
    .refine((value) => !unfit.test(value ?? ''), 'remove the control characters')
    .refine((value) => (value ?? '').length <= longest, `write at most ${longest} characters`);

export const name = text(LONGEST_NAME)
  .refine((value) => value !== null, { error: 'is required', abort: true })
  .refine((value) => /^.{1,300}$/u.test(normalise(value ?? '')), 'write a name that has letters or digits')
  .transform((value) => value ?? '');

/** Parses a cell with `read`; adds `advice` to the problem when `read` returns undefined. */
function reading<T>(read: (text: string) => T | undefined, advice: string) {
  return cell.transform((value, context): T | null => {
    if (value === null) return null;
    const found = read(value);
    if (found !== undefined) return found;
    context.addIssue({ code: 'custom', message: `${quote(value)} is not understood: ${advice}` });
    return z.NEVER;
  });
}

/** Quotes a cell in a message, shortened and printable. */
function quote(value: string): string {
  const printable = value.replace(/[\p{C}]/gu, '\ufffd');
  return `"${printable.length > 40 ? `${printable.slice(0, 40)}…` : printable}"`;
}

const genderWords: Record<Gender, readonly string[]> = {
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
const genderByWord = new Map(
  Object.entries(genderWords).flatMap(([gender, words]) =>
    words.map((word) => [normalise(word), gender as Gender] as const),
  ),
);

const familyByName = new Map<string, Family>(
  families.flatMap((family) =>
    [family.name, family.alsoCalled ?? []].flat().map((word) => [normalise(word), family.name] as const),
  ),
);

const truths = new Map([
  ...['true', '1', 'yes', 'y'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'n'].map((word) => [word, false] as const),
]);

/** Reads 89.90 and 89,90; leaves 1.234 to the caller (see `isAmbiguous`); rejects 1,234. */
function readPrice(value: string): number | undefined {
  const amount = /^\d{1,9}([.,]\d{1,2}|\.\d{3})?$/.test(value) ? Number(value.replace(',', '.')) : undefined;
  return amount === undefined || amount > LARGEST_PRICE ? undefined : amount;
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

function readCurrency(value: string): string | undefined {
  const code = value.toUpperCase();
  return currencies.has(code) ? code : undefined;
}

function readSize(value: string): number | undefined {
  const [, amount = ''] = /^(\d{1,5}(?:[.,]\d{1,3})?) ?(?:ml)?$/i.exec(value) ?? [];
  const size = Math.round(Number(amount.replace(',', '.')) * 100) / 100;
  return size > 0 && size <= LARGEST_SIZE_ML ? size : undefined;
}

function readUrl(value: string): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  // The fragment never reaches the shop: with or without it, the page is the same.
  url.hash = '';
  return url.href.length <= LONGEST_URL ? url.href : undefined;
}

export const link = reading(
  readUrl,
  `write a web address with http:// or https:// of at most ${LONGEST_URL} characters, without a password`,
);

/** Splits text and lists at `;`; passes other values on for the schema to reject. */
function splitList(value: unknown): unknown {
  if (typeof value === 'string') return value.split(';');
  if (!Array.isArray(value)) return value ?? [];
  return value.flatMap((item: unknown) => (typeof item === 'string' ? item.split(';') : [item]));
}

const listOf = (longest: number, most: number, what: string) =>
  z.preprocess(
    splitList,
    z
      .array(text(longest), `write ${what} with ; between them`)
      .transform((list) => [...new Map(list.flatMap((item) => (item ? [[item.toLowerCase(), item]] : []))).values()])
      .refine((list) => list.length <= most, `write at most ${most} ${what}`),
  );

/** Notes as text separated by `;` or, in JSON, a list; without empty ones and repetitions. */
export const notes = listOf(LONGEST_NOTE, MOST_NOTES, 'notes');
export const accords = listOf(LONGEST_NOTE, MOST_ACCORDS, 'accords');

export const gender = reading((value) => genderByWord.get(normalise(value)), 'write men, women or unisex');
export const price = reading(
  readPrice,
  `write a number such as 89.90, up to ${LARGEST_PRICE}, and the currency in its own column`,
);
export const currency = reading(readCurrency, 'write the three letters of a currency, such as USD');
export const truth = reading((value) => truths.get(value.toLowerCase()), 'write true or false');
export const family = reading(
  (value) => familyByName.get(normalise(value)),
  `write one of ${families.map(({ name: known }) => known).join(', ')}`,
);
export const sizeMl = reading(readSize, 'write millilitres, such as 50');
export const concentration = reading(readConcentration, `write one of ${concentrations.join(', ')}`);
export const year = reading(
  (value) => (/^(1[5-9]|20)\d\d$/.test(value) ? Number(value) : undefined),
  'write a year such as 2015',
);
export const votes = reading(
  (value) => (/^\d{1,9}$/.test(value) ? Number(value) : undefined),
  'write a whole number such as 120',
);
/** A trade number; an invalid one becomes null, since shops put all sorts of numbers here. */
export const gtin = text(100).transform((value) => readGtin(value ?? '') ?? null);
