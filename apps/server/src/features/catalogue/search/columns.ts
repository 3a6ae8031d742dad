import { inRange } from './in-range.ts';

/** Facts of the indexed fragrances: one typed array per fact, indexed by slot. */
export interface Columns {
  id: Uint32Array;
  /**
   * Price in US dollars, converted if needed; Infinity without a price, so that the fragrance sorts
   * last.
   */
  price: Float64Array;
  createdAt: Float64Array;
  updatedAt: Float64Array;
  watchers: Uint32Array;
  /** Popularity of the fragrance without the points of its brand (see `popularity.rules.ts`). */
  ownPopularity: Float32Array;
  popularity: Float32Array;
  brand: Uint32Array;
  /**
   * Address of the fragrance's search terms in the memory that `slab.ts` manages. The first
   * `nameLength` terms are the words of the fragrance's name.
   */
  termsAddress: Uint32Array;
  termCount: Uint16Array;
  nameLength: Uint8Array;
  /**
   * First letters of the fragrance's name as a number, for fast sorting. Different names may have
   * the same number, so their words are then compared.
   */
  nameSortKey: Float64Array;
}

export interface Table {
  readonly columns: Columns;
  /** Number of fragrances for which memory is reserved in the columns. */
  readonly capacity: number;
  readonly size: number;
  findSlot(id: number): number | undefined;
  /** Lists the slots that hold a fragrance, in ascending order. */
  listUsedSlots(): Uint32Array;
  allocate(id: number): number;
  release(id: number): void;
}

const columnFactories: { [Key in keyof Columns]: (length: number) => Columns[Key] } = {
  id: (length) => new Uint32Array(length),
  price: (length) => new Float64Array(length),
  createdAt: (length) => new Float64Array(length),
  updatedAt: (length) => new Float64Array(length),
  watchers: (length) => new Uint32Array(length),
  ownPopularity: (length) => new Float32Array(length),
  popularity: (length) => new Float32Array(length),
  brand: (length) => new Uint32Array(length),
  termsAddress: (length) => new Uint32Array(length),
  termCount: (length) => new Uint16Array(length),
  nameLength: (length) => new Uint8Array(length),
  nameSortKey: (length) => new Float64Array(length),
};

const IDS_PER_PAGE = 4096;

export function createTable(): Table {
  let capacity = 1024;
  const columns = Object.fromEntries(
    Object.entries(columnFactories).map(([name, make]) => [name, make(capacity)]),
  ) as unknown as Columns;
  const freed: number[] = [];
  // Slot plus one, by id; zero for none.
  const pages = new Map<number, Uint32Array>();
  let used = 0;
  let size = 0;

  function grow(): void {
    capacity = Math.ceil(capacity * 1.4);
    for (const key of Object.keys(columnFactories) as (keyof Columns)[]) growColumn(columns, key, capacity);
  }

  function getPage(id: number): Uint32Array {
    const number = Math.floor(id / IDS_PER_PAGE);
    const page = pages.get(number) ?? new Uint32Array(IDS_PER_PAGE);
    pages.set(number, page);
    return page;
  }

  return {
    columns,
    get capacity() {
      return capacity;
    },
    get size() {
      return size;
    },
    findSlot: (id) => {
      const slotPlusOne = pages.get(Math.floor(id / IDS_PER_PAGE))?.[id % IDS_PER_PAGE] ?? 0;
      return slotPlusOne === 0 ? undefined : slotPlusOne - 1;
    },
    listUsedSlots: () => {
      const isFree = new Set(freed);
      return Uint32Array.from({ length: used }, (_, slot) => slot).filter((slot) => !isFree.has(slot));
    },
    allocate: (id) => {
      if (freed.length === 0 && used === capacity) grow();
      const slot = freed.pop() ?? used++;
      getPage(id)[id % IDS_PER_PAGE] = slot + 1;
      columns.id[slot] = id;
      size += 1;
      return slot;
    },
    release: (id) => {
      const slotPlusOne = inRange(getPage(id)[id % IDS_PER_PAGE]);
      if (slotPlusOne === 0) return;
      getPage(id)[id % IDS_PER_PAGE] = 0;
      freed.push(slotPlusOne - 1);
      size -= 1;
    },
  };
}

function growColumn<Key extends keyof Columns>(columns: Columns, key: Key, length: number): void {
  const larger = columnFactories[key](length);
  larger.set(columns[key]);
  columns[key] = larger;
}
