import { z } from 'zod';
import { categories, families } from './families/families.ts';
import { DEFAULT_PAGE_SIZE } from './paths.ts';
import { availabilities, concentrations, genders, offerKinds, stockStates } from './vocabulary.ts';

/** Accepts a whole number as a JSON number or as digits in a URL. */
export function wholeNumber(message: string, minimum: number, maximum: number) {
  const number = z.int(message).min(minimum, message).max(maximum, message);
  return z.union(
    [
      number,
      z
        .string()
        .regex(/^\d{1,10}$/)
        .transform(Number)
        .pipe(number),
    ],
    message,
  );
}

/** UUID in lower case, as PostgreSQL writes it, so that equal ids are equal as text. */
export const uuid = (message?: string) => z.uuid(message).toLowerCase();

/** Id of a user: a UUIDv7 (RFC 9562). */
export const userId = uuid('This is not a user id');
/** Id of a fragrance: a positive integer in PostgreSQL's `integer` range, in URLs and bodies. */
export const fragranceId = wholeNumber('This is not a fragrance id', 1, 2_147_483_647);
/** Timestamp: ISO 8601 in UTC. */
export const timestamp = z.iso.datetime('A moment is written such as 2026-03-09T08:00:00Z');

/** Username. Spec section 5 sets the minimum length; characters and maximum are our decisions. */
export const username = z
  .string('Username is required')
  .trim()
  .min(1, { error: 'Username is required', abort: true })
  .min(3, { error: 'Username must be at least 3 characters', abort: true })
  .max(32, 'Username must be at most 32 characters')
  .regex(/^[A-Za-z0-9._-]+$/, 'Username may hold letters, digits, dots, dashes and underscores');

/** Email address (spec section 5), compared case-insensitively and stored as typed. */
export const email = z
  .string('Email is required')
  .trim()
  .min(1, { error: 'Email is required', abort: true })
  .max(254, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'));

/** New password: at least 6 characters (spec section 5), at most 128 to keep hashing cheap. */
export const newPassword = z
  .string('Password is required')
  .min(1, { error: 'Password is required', abort: true })
  .min(6, 'Password must be at least 6 characters')
  .max(128, 'Password must be at most 128 characters');

/** First or last name: optional, no control characters (names appear in email headers). */
export const personName = z
  .string()
  .trim()
  .max(80, 'At most 80 characters')
  .regex(/^\P{Cc}*$/u, 'Control characters are not allowed');

export const gender = z.enum(genders);

export const availability = z.enum(availabilities);
export const offerKind = z.enum(offerKinds);
export const stockState = z.enum(stockStates);
export const family = z.enum(families.map(({ name }) => name));
export const category = z.enum(categories);
export const concentration = z.enum(concentrations);

/** Currency code (ISO 4217) in upper case. */
export const currency = z.string().regex(/^[A-Z]{3}$/, 'A currency is three capital letters, such as USD');
/** Price in major units, such as euros. In some currencies, a bottle costs tens of millions. */
export const price = z.number().nonnegative();

/** Query parameters of a paged list. `page` counts from 0. */
export const paging = {
  page: wholeNumber('A page is a whole number from 0', 0, 1_000_000).default(0),
  size: wholeNumber('A size is a whole number from 1 to 100', 1, 100).default(DEFAULT_PAGE_SIZE),
};

export const limit = wholeNumber('A limit is a whole number from 1 to 100', 1, 100).default(10);

/** Schema of one page of a list. It adds `totalElements` and `size` to the fields of the spec. */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({
    content: z.array(item),
    totalPages: z.int(),
    number: z.int(),
    totalElements: z.int(),
    size: z.int(),
  });
}

/** Makes a URL parameter optional; an empty or blank value counts as omitted (spec section 7). */
export function optionalParam<Schema extends z.ZodType>(schema: Schema) {
  const empty = z
    .string()
    .regex(/^\s*$/)
    .transform(() => undefined);
  // Reports the schema's own error, not the union's.
  return z.union([empty, schema], { error: ({ errors }) => errors?.at(-1)?.[0]?.message }).optional();
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}

/** IANA name of a time zone, such as Europe/Berlin. */
export const timeZone = z.string().max(64).refine(isTimeZone, 'This time zone is not known');

/** Boolean URL parameter: `true`, `false` or omitted. Empty counts as omitted (spec section 7). */
export const booleanParam = z
  .enum(['true', 'false', ''], 'Say true or false')
  .transform((text) => (text === '' ? undefined : text === 'true'))
  .optional();
