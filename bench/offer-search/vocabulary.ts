export type Concentration = 'EdP' | 'EdT' | 'Parfum' | 'Extrait' | 'EdC';

/** Goods that carry a fragrance's name and are not its full retail bottle. */
export type Good =
  | 'tester'
  | 'sample'
  | 'refill'
  | 'body-lotion'
  | 'shower-gel'
  | 'deodorant'
  | 'hair-mist'
  | 'body-mist'
  | 'aftershave'
  | 'soap'
  | 'candle'
  | 'diffuser'
  | 'set'
  | 'empty-bottle';

/** What a shop of one language writes around names. `{X}` is the original of a dupe. */
export interface Words {
  concentration: Record<Concentration, string>;
  spray: string;
  women: string[];
  men: string[];
  unisex: string;
  /** Product types of a perfume; none of them states a concentration. */
  types: string[];
  goods: Record<Good, string[]>;
  inspired: string[];
  ads: string[];
  refillable: string;
  /** Things with no relation to perfume, for collisions with brands and common words. */
  things: string[];
}
