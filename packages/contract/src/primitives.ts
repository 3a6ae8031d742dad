import { z } from 'zod';
import { categories, families } from './families.ts';
import { availabilities, concentrations, genders } from './vocabulary.ts';

/** A whole number, as JSON has it or as digits in an address. */
export function wholeNumber(message: string, least: number, most: number) {
  const number = z.int(message).min(least, message).max(most, message);
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

/** A user's id: UUIDv7 (RFC 9562). */
export const userId = z.uuid('This is not a user id');
/** A fragrance's id in addresses and bodies: a positive integer that PostgreSQL can hold. */
export const fragranceId = wholeNumber('This is not a fragrance id', 1, 2_147_483_647);
/** A moment: ISO 8601 in UTC. */
export const moment = z.iso.datetime('A moment is written such as 2026-03-09T08:00:00Z');

/** Spec section 5, register: at least 3 characters; the character set and the limit of 32 are decisions. */
export const username = z
  .string('Username is required')
  .trim()
  .min(1, { error: 'Username is required', abort: true })
  .min(3, { error: 'Username must be at least 3 characters', abort: true })
  .max(32, 'Username must be at most 32 characters')
  .regex(/^[A-Za-z0-9._-]+$/, 'Username may hold letters, digits, dots, dashes and underscores');

/** Spec section 5: required and address-shaped. Compared case-insensitively, kept as typed. */
export const email = z
  .string('Email is required')
  .trim()
  .min(1, { error: 'Email is required', abort: true })
  .max(254, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'));

/** A password that is being chosen: spec section 5, at least 6; at most 128 so that hashing stays cheap. */
export const newPassword = z
  .string('Password is required')
  .min(1, { error: 'Password is required', abort: true })
  .min(6, 'Password must be at least 6 characters')
  .max(128, 'Password must be at most 128 characters');

/** First and last names: optional, no control characters (they would travel into mail headers). */
export const personName = z
  .string()
  .trim()
  .max(80, 'At most 80 characters')
  .regex(/^\P{Cc}*$/u, 'Control characters are not allowed');

export const gender = z.enum(genders);

export const availability = z.enum(availabilities);
/** One of the 14 families of the wheel. */
export const family = z.enum(families.map(({ name }) => name));
/** One of the 4 groups of families. */
export const category = z.enum(categories);
export const concentration = z.enum(concentrations);

/** ISO 4217, upper case. */
export const currency = z.string().regex(/^[A-Z]{3}$/, 'A currency is three capital letters, such as USD');
/** A price in major units; in some currencies an ordinary bottle costs tens of millions. */
export const price = z.number().nonnegative();

/** Query parameters of a paged list. `page` counts from 0. */
export const paging = {
  page: wholeNumber('A page is a whole number from 0', 0, 1_000_000).default(0),
  size: wholeNumber('A size is a whole number from 1 to 100', 1, 100).default(20),
};

/** The length of a list that the caller may choose. */
export const limit = wholeNumber('A limit is a whole number from 1 to 100', 1, 100).default(10);

/** The spec's page, with the total and the size besides. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    content: z.array(item),
    totalPages: z.int(),
    number: z.int(),
    totalElements: z.int(),
    size: z.int(),
  });
}

/** What may stand in an address or be left out; empty or blank counts as left out (spec section 7). */
export function orEmpty<Schema extends z.ZodType>(schema: Schema) {
  const empty = z
    .string()
    .regex(/^\s*$/)
    .transform(() => undefined);
  // What is wrong with a value, not that it is none of two.
  return z.union([empty, schema], { error: ({ errors }) => errors?.at(-1)?.[0]?.message }).optional();
}

/** A flag in an address: `true`, `false`, or left out. Empty counts as left out (spec section 7). */
export const flag = z
  .enum(['true', 'false', ''], 'Say true or false')
  .transform((text) => (text === '' ? undefined : text === 'true'))
  .optional();
