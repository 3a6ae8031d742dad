import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  authTypes,
  fragrance,
  genders,
  pageSchema,
  personalityTypes,
  preferences,
  QUIZ_LENGTH,
  QUIZ_PICKS,
  quizAnswer,
  quizQuestion,
  quizResult,
  recommendation,
  registration,
  routes,
  user,
  watchlistItem,
  watchlistStats,
} from './index.ts';

const splitWords = (text: string) => text.split(' ');

describe('schemas (spec section 3)', () => {
  // spec: 3.2, 3.5, 3.10, 3.11, 3.12, 3.13, 3.16, 3.18, 3.20, 3.21, 3.22, D.2.11
  test.each([
    ['a user', user, 'id username firstName lastName fullName email authProvider isActive quizResult'],
    ['the auth status', routes.auth.status.data, 'authenticated authType user'],
    [
      'a fragrance',
      fragrance,
      'id name brand gender price imageUrl isSoldOut isOriginal inspiredByBrand originalFragrance productUrl',
    ],
    [
      'a watchlist item',
      watchlistItem,
      'id fragranceId fragranceName fragranceBrand fragranceGender fragranceImageUrl fragranceIsSoldOut notes hasNotes addedAt',
    ],
    ['watchlist stats', watchlistStats, 'totalItems availableItems soldOutItems itemsWithNotes'],
    ['preferences', preferences, 'emailNotifications watchlistUpdates weeklyDigest defaultFilter'],
    ['a quiz result', quizResult, 'personalityType description completedAt quizVersion'],
    ['a quiz question', quizQuestion, 'id question options'],
    ['a quiz answer', quizAnswer, 'questionNumber questionText selectedAnswer'],
    [
      'a recommendation',
      recommendation,
      'id fragranceName brandName confidenceScore recommendationOrder matchedFragranceId canAddToWatchlist',
    ],
    ['a page', pageSchema(z.string()), 'content totalPages number'],
  ])('schema of %s has the fields of the specification', (_what, { shape }, fields) => {
    expect(splitWords(fields).filter((field) => !(field in shape))).toEqual([]);
  });

  // spec: 3.25
  test('registration schema has the five specified fields without confirmPassword, the browser’s time zone and an invitation', () => {
    expect(Object.keys(registration.shape)).toEqual(
      splitWords('username firstName lastName email password timeZone invitation'),
    );
  });

  // spec: 3.6
  test('authTypes lists the specified sign-in types', () => {
    expect(authTypes).toEqual(['traditional', 'oidc', 'custom']);
  });
});

describe('constants and defaults (spec section 9)', () => {
  // spec: 9.9
  test('the quiz has eight questions and four recommendations', () => {
    expect([QUIZ_LENGTH, QUIZ_PICKS]).toEqual([8, 4]);
  });

  // spec: 9.24
  test('personalityTypes lists the six specified types', () => {
    expect(personalityTypes).toEqual([
      'Fresh & Energetic',
      'Warm & Sophisticated',
      'Bold & Mysterious',
      'Romantic & Floral',
      'Woody & Grounded',
      'Oriental & Exotic',
    ]);
  });

  // spec: 9.25
  test('the specified genders are men, women and unisex', () => {
    expect(genders).toEqual(['men', 'women', 'unisex']);
  });

  // spec: 9.3
  test('catalogue filter query defaults to page 0 with 20 entries', () => {
    expect(routes.catalogue.filter.query.parse({})).toEqual({ page: 0, size: 20 });
  });

  test('the quiz route generate-more defaults to 8 recommendations', () => {
    expect(routes.quiz.generateMore.body.parse({})).toEqual({ count: 8 });
  });
});
