import { type Family, families, type Gender } from '@sillage/contract';
import { z } from 'zod';
import { identityOf, normalise } from './catalogue.rules.ts';

/** The columns of a catalogue file. Only name and brand are required; an empty cell says nothing. */
export const importColumns = [
  'name',
  'brand',
  'gender',
  'price',
  'currency',
  'imageUrl',
  'productUrl',
  'isOriginal',
  'inspiredByBrand',
  'originalFragrance',
  'inspiredSource',
  'family',
  'notes',
  'sizeMl',
  'shop',
] as const;
export type ImportColumn = (typeof importColumns)[number];

/** One row as a file gives it: text from CSV, any value from JSON. */
export type Cells = Partial<Record<ImportColumn, unknown>>;

/** A row of a file, or why there is none; `place` tells a person where, such as `line 12`. */
export type SourceRow = { place: string; cells: Cells } | { place: string; problem: string };

/** What a row says; null and an empty list for what it leaves open. */
export type ImportRecord = Omit<z.output<typeof row>, 'price'> & {
  identity: string;
  price: { amount: number; currency: string } | null;
};

const plainName = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '');
const columnByName = new Map(importColumns.map((column) => [plainName(column), column]));

/** The column that a heading means, whatever its case, spaces, dashes and underscores: "Image URL", "image_url". */
export function columnOf(heading: string): ImportColumn | undefined {
  return columnByName.get(plainName(heading));
}

const LONGEST_NAME = 200;
const LONGEST_URL = 2_000;
const LONGEST_NOTE = 100;
const MOST_NOTES = 100;
const LARGEST_PRICE = 9_999_999;
const LARGEST_SIZE_ML = 10_000;

/** Text as a person meant it: one kind of accent, single spaces, null when there is nothing. */
const cell = z
  .union([z.string(), z.number(), z.boolean()], 'write text or a number')
  .nullish()
  .transform((value) => (value ?? '').toString().normalize('NFC').replace(/\s+/gu, ' ').trim() || null);

/** Control characters, text that is not Unicode, and marks that turn the reading direction have no place in a name. */
const unfit = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

const text = (longest: number) =>
  cell
    .refine((value) => !unfit.test(value ?? ''), 'remove the control characters')
    .refine((value) => (value ?? '').length <= longest, `write at most ${longest} characters`);

const name = text(LONGEST_NAME)
  .refine((value) => value !== null, { error: 'is required', abort: true })
  .refine((value) => /^.{1,300}$/u.test(normalise(value ?? '')), 'write a name that has letters or digits')
  .transform((value) => value ?? '');

/** A cell that `read` understands; it answers undefined for what it does not, and then the person reads `advice`. */
function reading<T>(read: (text: string) => T | undefined, advice: string) {
  return cell.transform((value, context): T | null => {
    if (value === null) return null;
    const found = read(value);
    if (found !== undefined) return found;
    context.addIssue({ code: 'custom', message: `${quote(value)} is not understood: ${advice}` });
    return z.NEVER;
  });
}

/** What the file said, short and safe to print. */
function quote(value: string): string {
  const printable = value.replace(/[\p{C}]/gu, '\ufffd');
  return `"${printable.length > 40 ? `${printable.slice(0, 40)}…` : printable}"`;
}

const genderWords: Record<Gender, readonly string[]> = {
  men: ['men', 'man', 'm', 'male', 'mens', 'masculine', 'for men', 'for him'],
  women: ['women', 'woman', 'w', 'f', 'female', 'womens', 'feminine', 'for women', 'for her'],
  unisex: ['unisex', 'u', 'for women and men', 'for men and women'],
};
const genderByWord = new Map(
  Object.entries(genderWords).flatMap(([gender, words]) => words.map((word) => [word, gender as Gender] as const)),
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

/** 89.90; also 89,90, which cannot mean anything else. 1.234 is left to the currency, 1,234 is refused. */
function readPrice(value: string): number | undefined {
  const amount = /^\d{1,8}([.,]\d{1,2}|\.\d{3})?$/.test(value) ? Number(value.replace(',', '.')) : undefined;
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
  // What follows # never reaches the shop: with it or without, it is the same page.
  url.hash = '';
  return url.href.length <= LONGEST_URL ? url.href : undefined;
}

const link = reading(
  readUrl,
  `write a web address with http:// or https:// of at most ${LONGEST_URL} characters, without a password`,
);

/** Notes as text with `;` between them or, in JSON, a list; without empty ones and repetitions. */
const notes = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(';') : (value ?? [])),
  z
    .array(text(LONGEST_NOTE), 'write notes with ; between them')
    .transform((list) => [...new Map(list.flatMap((note) => (note ? [[note.toLowerCase(), note]] : []))).values()])
    .refine((list) => list.length <= MOST_NOTES, `write at most ${MOST_NOTES} notes`),
);

const row = z.object({
  name,
  brand: name,
  gender: reading((value) => genderByWord.get(normalise(value)), 'write men, women or unisex'),
  price: reading(readPrice, `write a number such as 89.90, up to ${LARGEST_PRICE}, and the currency in its own column`),
  currency: reading(readCurrency, 'write the three letters of a currency, such as USD'),
  imageUrl: link,
  productUrl: link,
  isOriginal: reading((value) => truths.get(value.toLowerCase()), 'write true or false'),
  inspiredByBrand: text(LONGEST_NAME),
  originalFragrance: text(LONGEST_NAME),
  inspiredSource: text(500),
  family: reading(
    (value) => familyByName.get(normalise(value)),
    `write one of ${families.map((family) => family.name).join(', ')}`,
  ),
  notes,
  sizeMl: reading(readSize, 'write millilitres, such as 50'),
  shop: text(100),
});

/** What tells one shop from another in an address: host and port, `www.` aside. */
export function shopHostOf(url: string): string {
  return new URL(url).host.replace(/^www\./, '');
}

/** The price with its currency: dollars unless said (the spec shows prices with a `$`). */
function priceOf({ price, currency }: z.output<typeof row>): ImportRecord['price'] {
  // 0 stands for "not known" in many lists; shown, it would be a promise.
  return price === null || price === 0 ? null : { amount: price, currency: currency ?? 'USD' };
}

/** "1.234" is a thousand and more in half of the world, unless the currency does have three decimals. */
function isAmbiguous(price: ImportRecord['price'], written: unknown): boolean {
  if (price === null || !/\.\d{3}\s*$/.test(String(written))) return false;
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: price.currency,
  }).resolvedOptions();
  return (maximumFractionDigits ?? 2) < 3;
}

/** Reads one row; a row that cannot be taken as it stands comes back as what is wrong with it, in words for people. */
export function readRow(cells: Cells): ImportRecord | { problems: string[] } {
  const result = row.safeParse(cells);
  if (!result.success)
    return { problems: result.error.issues.map((issue) => `${issue.path[0]?.toString()}: ${issue.message}`) };
  const price = priceOf(result.data);
  if (isAmbiguous(price, cells.price)) return { problems: ['price: write two decimals, such as 1234.00'] };
  // Who names what it follows has said that it is no original.
  const isInspired = result.data.inspiredByBrand !== null || result.data.originalFragrance !== null;
  const isOriginal = result.data.isOriginal ?? (isInspired ? false : null);
  return { ...result.data, price, isOriginal, identity: identityOf(result.data.brand, result.data.name) };
}
