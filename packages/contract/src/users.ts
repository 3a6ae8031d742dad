import { z } from 'zod';
import { route } from './http.ts';
import { CURRENT_USER_PATH, PREFERENCES_PATH } from './paths.ts';
import { currency, userId } from './primitives.ts';
import { quizResult } from './quiz.ts';

/** User (spec section 3). `displayName`: the full name, else first name, last name or username. */
export const user = z.object({
  id: userId,
  username: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  fullName: z.string().nullable(),
  displayName: z.string(),
  email: z.string(),
  authProvider: z.enum(['local', 'google', 'custom']),
  /** New email address, which the user has not confirmed yet by the emailed link. */
  pendingEmail: z.string().nullable(),
  isActive: z.boolean(),
  /** Quiz result of the user; null before the first quiz. */
  quizResult: quizResult.nullable(),
  /** Present for an operator, who may use the console. */
  isOperator: z.literal(true).optional(),
});
export type User = z.infer<typeof user>;

/** User's preferences (spec section 3) except the theme, which is stored in the browser. */
export const preferences = z.object({
  emailNotifications: z.boolean(),
  watchlistUpdates: z.boolean(),
  weeklyDigest: z.boolean(),
  defaultFilter: z.enum(['all', 'in-stock', 'men', 'women', 'unisex']),
  /** Emails about answers to the user's reports; absent from a change, it stays as it is. */
  reportAnswers: z.boolean().optional(),
});
export type Preferences = z.infer<typeof preferences>;

export const MAX_SHOPPING_COUNTRIES = 50;
const MANY_COUNTRIES = `Choose at most ${MAX_SHOPPING_COUNTRIES} countries`;

/** How a user buys: the currency of converted prices, and the countries that shops deliver to. */
export const shopping = z.object({
  /** Null shows every price only in the shop's currency. */
  displayCurrency: currency.nullable(),
  /** Countries (ISO 3166-1 alpha-2), without repetition; empty means every country. */
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/, 'A country is two capital letters, such as DE'))
    .max(MAX_SHOPPING_COUNTRIES, MANY_COUNTRIES)
    .transform((codes) => [...new Set(codes)]),
});
export type Shopping = z.infer<typeof shopping>;

export const usersRoutes = {
  current: route({
    method: 'GET',
    path: CURRENT_USER_PATH,
    access: 'user',
    scope: 'read',
    summary: 'The signed-in user',
    data: user,
  }),
  preferences: route({
    method: 'GET',
    path: PREFERENCES_PATH,
    access: 'self',
    summary: 'Notification preferences and the default filter of Explore',
    params: z.object({ id: userId }),
    data: preferences,
    dataKey: 'preferences',
  }),
  updatePreferences: route({
    method: 'PUT',
    path: PREFERENCES_PATH,
    access: 'self',
    summary: 'Change the preferences',
    params: z.object({ id: userId }),
    body: preferences,
    data: preferences,
    dataKey: 'preferences',
  }),
  shopping: route({
    method: 'GET',
    path: '/api/users/{id}/shopping',
    access: 'self',
    summary: 'Display currency, and the countries that shops deliver to',
    params: z.object({ id: userId }),
    data: shopping,
  }),
  updateShopping: route({
    method: 'PUT',
    path: '/api/users/{id}/shopping',
    access: 'self',
    summary: 'Change the display currency and the countries',
    params: z.object({ id: userId }),
    body: shopping,
    data: shopping,
  }),
};
