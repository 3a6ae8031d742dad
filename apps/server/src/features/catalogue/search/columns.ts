/** The facts of each fragrance, one typed array per fact, indexed by the fragrance's slot. */
export interface Columns {
  id: Uint32Array;
  /** Infinity when there is none, so that it sorts last. */
  price: Float64Array;
  createdAt: Float64Array;
  updatedAt: Float64Array;
  watchers: Uint32Array;
  /** Popularity without the share of its brand (see `popularity.rules.ts`). */
  ownFame: Float32Array;
  popularity: Float32Array;
  house: Uint32Array;
  /** Address of its terms in the slab, their number, and how many of them are words of its name. */
  termsAt: Uint32Array;
  termCount: Uint16Array;
  nameLength: Uint8Array;
  /** The beginning of its name as a sortable number; equal keys may differ further on. */
  nameKey: Float64Array;
}

export interface Table {
  readonly columns: Columns;
  /** Number of slots allocated. */
  readonly capacity: number;
  readonly size: number;
  slotOf(id: number): number | undefined;
  take(id: number): number;
  /** Frees the id's slot for reuse. */
  release(id: number): void;
}

const makers: { [Key in keyof Columns]: (length: number) => Columns[Key] } = {
  id: (length) => new Uint32Array(length),
  price: (length) => new Float64Array(length),
  createdAt: (length) => new Float64Array(length),
  updatedAt: (length) => new Float64Array(length),
  watchers: (length) => new Uint32Array(length),
  ownFame: (length) => new Float32Array(length),
  popularity: (length) => new Float32Array(length),
  house: (length) => new Uint32Array(length),
  termsAt: (length) => new Uint32Array(length),
  termCount: (length) => new Uint16Array(length),
  nameLength: (length) => new Uint8Array(length),
  nameKey: (length) => new Float64Array(length),
};

/** Ids per array of slots. */
const PAGE = 4096;

export function createTable(): Table {
  let capacity = 1024;
  const columns = Object.fromEntries(
    Object.entries(makers).map(([name, make]) => [name, make(capacity)]),
  ) as unknown as Columns;
  const freed: number[] = [];
  // Slot plus one, by id; zero for none.
  const pages = new Map<number, Uint32Array>();
  let used = 0;
  let size = 0;

  function grow(): void {
    capacity = Math.ceil(capacity * 1.4);
    for (const key of Object.keys(makers) as (keyof Columns)[]) growColumn(columns, key, capacity);
  }

  function pageOf(id: number): Uint32Array {
    const number = Math.floor(id / PAGE);
    const page = pages.get(number) ?? new Uint32Array(PAGE);
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
    slotOf: (id) => {
      const place = pages.get(Math.floor(id / PAGE))?.[id % PAGE] ?? 0;
      return place === 0 ? undefined : place - 1;
    },
    take: (id) => {
      if (freed.length === 0 && used === capacity) grow();
      const slot = freed.pop() ?? used++;
      pageOf(id)[id % PAGE] = slot + 1;
      columns.id[slot] = id;
      size += 1;
      return slot;
    },
    release: (id) => {
      const place = pageOf(id)[id % PAGE] ?? 0;
      if (place === 0) return;
      pageOf(id)[id % PAGE] = 0;
      freed.push(place - 1);
      size -= 1;
    },
  };
}

function growColumn<Key extends keyof Columns>(columns: Columns, key: Key, length: number): void {
  const larger = makers[key](length);
  larger.set(columns[key]);
  columns[key] = larger;
}
