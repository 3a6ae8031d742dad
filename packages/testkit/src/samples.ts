/** Brand of every sample, in catalogues and in shops. */
export const sampleBrand = 'Maison Test';

/** Tests that need several users give each its own username. */
export const sampleUser = {
  username: 'amber',
  firstName: 'Amber',
  lastName: 'Lane',
  fullName: 'Amber Lane',
  email: 'amber@example.com',
  password: 'a long enough password',
};

/** Fragrance of the catalogue. */
export const sampleFragrance = {
  name: 'Oud 24',
  brand: sampleBrand,
  gender: 'unisex',
  concentration: 'Eau de Parfum',
  family: 'Woody Oriental',
  note: 'oud',
  /** In US dollars. */
  price: 128,
  productUrl: 'https://shop.example/oud-24',
} as const;
