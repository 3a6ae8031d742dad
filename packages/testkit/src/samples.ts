/** The brand of every sample, in catalogues and in shops. */
export const sampleBrand = 'Maison Test';

/** A user; tests that need several give each a username of its own. */
export const sampleUser = {
  username: 'amber',
  firstName: 'Amber',
  lastName: 'Lane',
  fullName: 'Amber Lane',
  email: 'amber@example.com',
  password: 'a long enough password',
};

/** A fragrance that is in the catalogue. */
export const sampleFragrance = {
  name: 'Oud 24',
  brand: sampleBrand,
  gender: 'unisex',
  concentration: 'Eau de Parfum',
  family: 'Woody Oriental',
  note: 'oud',
  /** In dollars. */
  price: 128,
  productUrl: 'https://shop.example/oud-24',
} as const;
