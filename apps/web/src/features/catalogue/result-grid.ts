export const resultGrid =
  'grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-5 sm:grid-cols-3 sm:gap-x-8 lg:grid-cols-4';

/** Classes of a card: a subgrid, so that the parts of all cards in a row align. */
export const resultCard = 'row-span-5 grid grid-rows-subgrid pb-12';
