/** The classes of the grid of cards, and of what stands in for it while they load. */
export const resultGrid =
  'grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-5 gap-y-12 sm:grid-cols-3 sm:gap-x-8 lg:grid-cols-4';
