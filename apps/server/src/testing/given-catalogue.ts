import type { Availability, Family, Gender } from '@sillage/contract';
import { computeNameKey } from '../features/catalogue/matching/name-keys.ts';
import { givenFragrance } from './given.ts';
import type { TestApp } from './test-app.ts';

interface FragranceFields {
  name?: string;
  brand?: string;
  family?: Family;
  notes?: string[];
  gender?: Gender;
  availability?: Availability;
  original?: { name: string; brand: string };
  isListed?: boolean;
}

export async function givenDescribedFragrance(
  app: TestApp,
  { name, brand, original, ...fields }: FragranceFields = {},
) {
  const fragrance = await givenFragrance(app, { ...(name && { name }), ...(brand && { brand }) });
  await app.db
    .updateTable('fragrances')
    .set({
      family: fields.family ?? 'Woody',
      notes: fields.notes ?? ['cedar', 'vetiver'],
      gender: fields.gender ?? 'unisex',
      availability: fields.availability ?? 'InStock',
      is_sold_out: fields.availability === 'OutOfStock',
      is_listed: fields.isListed ?? true,
      ...(original && {
        is_original: false,
        inspired_by_brand: original.brand,
        original_fragrance: original.name,
        original_key: computeNameKey(original.brand, original.name),
      }),
    })
    .where('id', '=', fragrance.id)
    .execute();
  return { ...fragrance, label: `${fragrance.name} by ${fragrance.brand}` };
}

/** A small catalogue: every brand has one fragrance of each of six families. */
export async function givenFragrances(app: TestApp, brandCount = 8): Promise<void> {
  const families: [Family, string[]][] = [
    ['Woody', ['cedar', 'sandalwood']],
    ['Citrus', ['bergamot', 'lemon']],
    ['Oriental', ['vanilla', 'amber']],
    ['Floral', ['rose', 'peony']],
    ['Dry Wood', ['leather', 'smoke']],
    ['Water', ['sea salt', 'seaweed']],
  ];
  for (let index = 1; index <= brandCount; index += 1) {
    for (const [family, notes] of families)
      await givenDescribedFragrance(app, { name: `${family} No ${index}`, brand: `House ${index}`, family, notes });
  }
}
