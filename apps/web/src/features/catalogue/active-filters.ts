import { genderLabels } from '../../fragrance/gender.rules.ts';
import { formatMoney } from '../../lib/money.ts';
import { type ExploreFilters, noFilters } from './explore-filters.rules.ts';

/** An active filter, with its label and the change that removes it. */
interface ActiveFilter {
  label: string;
  without: Partial<ExploreFilters>;
}

/** Returns the active filters except the keyword, which the search box shows. */
export function listActiveFilters(filters: ExploreFilters): ActiveFilter[] {
  const { gender, brand, family, category, isAvailableOnly, minPrice, maxPrice } = filters;
  const isPriced = minPrice !== null || maxPrice !== null;
  return [
    gender !== 'all' && { label: genderLabels[gender], without: { gender: noFilters.gender } },
    brand !== '' && { label: brand, without: { brand: '' } },
    family !== '' && { label: family, without: { family: '' as const } },
    category !== '' && { label: `All ${category}`, without: { category: '' as const } },
    isPriced && { label: formatPriceRange(filters), without: { minPrice: null, maxPrice: null } },
    isAvailableOnly && { label: 'Available only', without: { isAvailableOnly: false } },
  ].filter((each) => each !== false);
}

function formatPriceRange({ minPrice, maxPrice }: ExploreFilters): string {
  if (minPrice === null) return `Up to ${formatWholeMoney(maxPrice ?? 0)}`;
  if (maxPrice === null) return `From ${formatWholeMoney(minPrice)}`;
  return `${formatWholeMoney(minPrice)} to ${formatWholeMoney(maxPrice)}`;
}

function formatWholeMoney(amount: number): string {
  return formatMoney(amount).replace(/\.00$/, '');
}
