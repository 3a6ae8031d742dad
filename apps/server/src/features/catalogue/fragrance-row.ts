import type { Fragrance } from '@sillage/contract';
import type { FragranceRow } from './catalogue.tables.ts';

export function toFragrance(row: FragranceRow): Fragrance {
  return {
    id: row.id,
    name: row.name,
    brand: row.brand,
    gender: row.gender,
    concentration: row.concentration,
    price: row.price,
    imageUrl: row.image_url,
    isSoldOut: row.is_sold_out,
    availability: row.availability,
    isOriginal: row.is_original,
    inspiredByBrand: row.inspired_by_brand,
    originalFragrance: row.original_fragrance,
    inspiredSource: row.inspired_source,
    productUrl: row.product_url,
    family: row.family,
    lastCheckedAt: row.last_checked_at?.toISOString() ?? null,
  };
}
