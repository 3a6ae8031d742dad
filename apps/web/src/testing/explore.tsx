import type { FilterQuery, Fragrance } from '@sillage/contract';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { fakeApi } from './fake-api.tsx';
import { fakeView } from './in-view.ts';
import { renderApp } from './render.tsx';

const stats = {
  totalFragrances: 3,
  availableFragrances: 2,
  soldOutFragrances: 1,
  unknownFragrances: 0,
  originalFragrances: 3,
  inspiredFragrances: 0,
  totalBrands: 3,
  lowestPrice: null,
  highestPrice: null,
  averagePrice: null,
};

export const onFilterRequest = vi.fn<(query: FilterQuery) => void>();

/** The fake catalogue has the given fragrances on every page of results. */
export function givenCatalogue(content: Fragrance[], totalPages = 1) {
  fakeApi({
    catalogue: {
      brands: () => ['Creed', 'Dior', 'Hermès'],
      categories: () => [
        {
          name: 'Fresh',
          count: 1234,
          families: [
            { name: 'Citrus', count: 1000 },
            { name: 'Water', count: 34 },
            { name: 'Green', count: 200 },
          ],
        },
      ],
      dashboard: () => ({ stats, recent: [], featured: [], restocked: [] }),
      filter: ({ query }) => {
        onFilterRequest(query);
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
  return fakeView();
}

/** The fake catalogue's fragrances that were restocked last, and its most watched ones in stock. */
export function givenOverview(overview: { restocked?: Fragrance[]; featured?: Fragrance[] }) {
  fakeApi({ catalogue: { dashboard: () => ({ stats, recent: [], featured: [], restocked: [], ...overview }) } });
}

export async function openExplore(search = '') {
  const { router } = renderApp(`/explore${search}`);
  await screen.findByText(/\d fragrances?/);
  await screen.findByRole('combobox', { name: 'Brand' });
  return { router, user: userEvent.setup() };
}

export const getCard = (name: string) => within(screen.getByRole('article', { name }));
