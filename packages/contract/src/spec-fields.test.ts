import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  authTypes,
  fragrance,
  genders,
  pageOf,
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

const words = (text: string) => text.split(' ');

describe('spec section 3', () => {
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
    ['a page', pageOf(z.string()), 'content totalPages number'],
  ])('%s has its fields, by their names', (_what, { shape }, fields) => {
    expect(words(fields).filter((field) => !(field in shape))).toEqual([]);
  });

  // spec: 3.25
  test('the body of a registration has five fields, and confirmPassword is none of them', () => {
    expect(Object.keys(registration.shape)).toEqual(words('username firstName lastName email password'));
  });

  // spec: 3.6
  test('the ways to be signed in are named', () => {
    expect(authTypes).toEqual(['traditional', 'oidc', 'custom']);
  });
});

describe('spec section 9', () => {
  // spec: 9.9
  test('a quiz has eight questions and names four fragrances', () => {
    expect([QUIZ_LENGTH, QUIZ_PICKS]).toEqual([8, 4]);
  });

  // spec: 9.24
  test('there are six personalities', () => {
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
  test('a gender to filter by is men, women or unisex', () => {
    expect(genders).toEqual(['men', 'women', 'unisex']);
  });

  // spec: 9.3
  test('a page of the catalogue has twenty entries unless told otherwise, and pages count from 0', () => {
    expect(routes.catalogue.filter.query.parse({})).toEqual({ page: 0, size: 20 });
  });

  test('generate-more asks for eight unless told otherwise', () => {
    expect(routes.quiz.generateMore.body.parse({})).toEqual({ count: 8 });
  });
});
