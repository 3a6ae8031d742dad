/** The classes of the grid of cards, and of what stands in for it while they load. */
export const resultGrid =
  'grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-5 sm:grid-cols-3 sm:gap-x-8 lg:grid-cols-4';

/** One of them. All of a row share its lines, so that what each says stands level with what the next one says. */
export const resultCard = 'row-span-5 grid grid-rows-subgrid pb-12';
