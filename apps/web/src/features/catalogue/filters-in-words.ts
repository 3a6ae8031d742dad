import { formatMoney } from '../../lib/money.ts';
import { type ExploreFilters, noFilters } from './explore-filters.rules.ts';

const genderWords = { men: 'Men', women: 'Women', unisex: 'Unisex' } as const;

/** An active filter: its label, and the change that removes it. */
interface FilterInWords {
  words: string;
  without: Partial<ExploreFilters>;
}

/** Returns the active filters except the keyword, which the search box shows. */
export function filtersInWords(filters: ExploreFilters): FilterInWords[] {
  const { gender, brand, family, category, isAvailableOnly, minPrice, maxPrice } = filters;
  const isPriced = minPrice !== null || maxPrice !== null;
  return [
    gender !== 'all' && { words: genderWords[gender], without: { gender: noFilters.gender } },
    brand !== '' && { words: brand, without: { brand: '' } },
    family !== '' && { words: family, without: { family: '' as const } },
    category !== '' && { words: `All ${category}`, without: { category: '' as const } },
    isPriced && { words: priceWords(filters), without: { minPrice: null, maxPrice: null } },
    isAvailableOnly && { words: 'Available only', without: { isAvailableOnly: false } },
  ].filter((each) => each !== false);
}

function priceWords({ minPrice, maxPrice }: ExploreFilters): string {
  if (minPrice === null) return `Up to ${money(maxPrice ?? 0)}`;
  if (maxPrice === null) return `From ${money(minPrice)}`;
  return `${money(minPrice)} to ${money(maxPrice)}`;
}

/** Formats a price without ".00". */
function money(amount: number): string {
  return formatMoney(amount).replace(/\.00$/, '');
}
