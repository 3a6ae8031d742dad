/** Brand of all sample fragrances, in catalogues and in shops. */
export const sampleBrand = 'Maison Test';

/** Sample user; a test with several users gives each of them a different username. */
export const sampleUser = {
  username: 'amber',
  firstName: 'Amber',
  lastName: 'Lane',
  fullName: 'Amber Lane',
  email: 'amber@example.com',
  password: 'a long enough password',
};

export const sampleFragrance = {
  name: 'Oud 24',
  brand: sampleBrand,
  gender: 'unisex',
  concentration: 'Eau de Parfum',
  family: 'Woody Oriental',
  note: 'oud',
  /** Price in US dollars. */
  price: 128,
  productUrl: 'https://shop.example/oud-24',
} as const;
