import type { Availability, Family, Gender } from '@sillage/contract';
import { nameKeyOf } from '../features/catalogue/matching/match.ts';
import { givenFragrance } from './given.ts';
import type { TestApp } from './test-app.ts';

interface Facts {
  name?: string;
  brand?: string;
  family?: Family;
  notes?: string[];
  gender?: Gender;
  availability?: Availability;
  original?: { name: string; brand: string };
  isListed?: boolean;
}

export async function givenScent(app: TestApp, { name, brand, original, ...facts }: Facts = {}) {
  const given = await givenFragrance(app, { ...(name && { name }), ...(brand && { brand }) });
  await app.db
    .updateTable('fragrances')
    .set({
      family: facts.family ?? 'Woody',
      notes: facts.notes ?? ['cedar', 'vetiver'],
      gender: facts.gender ?? 'unisex',
      availability: facts.availability ?? 'InStock',
      is_sold_out: facts.availability === 'OutOfStock',
      is_listed: facts.isListed ?? true,
      ...(original && {
        is_original: false,
        inspired_by_brand: original.brand,
        original_fragrance: original.name,
        original_key: nameKeyOf(original.brand, original.name),
      }),
    })
    .where('id', '=', given.id)
    .execute();
  return { ...given, label: `${given.name} by ${given.brand}` };
}

/** A small catalogue: every brand has one fragrance of each of six families. */
export async function givenScents(app: TestApp, houses = 8): Promise<void> {
  const scents: [Family, string[]][] = [
    ['Woody', ['cedar', 'sandalwood']],
    ['Citrus', ['bergamot', 'lemon']],
    ['Oriental', ['vanilla', 'amber']],
    ['Floral', ['rose', 'peony']],
    ['Dry Wood', ['leather', 'smoke']],
    ['Water', ['sea salt', 'seaweed']],
  ];
  for (let house = 1; house <= houses; house += 1) {
    for (const [family, notes] of scents)
      await givenScent(app, { name: `${family} No ${house}`, brand: `House ${house}`, family, notes });
  }
}
