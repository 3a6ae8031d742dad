import type { FilterQuery, Fragrance } from '@sillage/contract';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { fakeApi } from './fake-api.tsx';
import { renderApp } from './render.tsx';

/** What the catalogue was asked for, call by call. */
export const asked = vi.fn<(query: FilterQuery) => void>();

/** A catalogue of these fragrances, in so many pages. */
export function givenCatalogue(content: Fragrance[], totalPages = 1): void {
  fakeApi({
    catalogue: {
      brands: () => ['Creed', 'Dior', 'Hermès'],
      filter: ({ query }) => {
        asked(query);
        return {
          content,
          totalPages,
          number: query.page,
          totalElements: content.length * totalPages,
          size: query.size,
        };
      },
    },
  });
}

/** Opens Explore with results. */
export async function openExplore(search = '') {
  const { router } = renderApp(`/explore${search}`);
  await screen.findByText(/\d fragrances?/);
  return { router, user: userEvent.setup() };
}

/** The card of a fragrance. */
export const card = (name: string) => within(screen.getByRole('article', { name }));
