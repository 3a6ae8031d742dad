import { inRange } from './in-range.ts';
import { createSlab } from './slab.ts';

/** Keeps fragrances as JSON bytes outside the heap; results pages are built by copying bytes. */
export interface RowStore {
  put(slot: number, json: string): void;
  remove(slot: number): void;
  /**
   * Returns the fragrances in these slots (positions in the search index) as one JSON array in
   * UTF-8. Skips empty slots.
   */
  buildArray(slots: Iterable<number>): Buffer;
}

const COMMA = 0x2c;

export function createRowStore(): RowStore {
  const slab = createSlab();
  const addresses: GrowingArray = { values: new Uint32Array(1024) };
  const lengths: GrowingArray = { values: new Uint32Array(1024) };
  const getLength = (slot: number) => lengths.values[slot] ?? 0;

  function remove(slot: number): void {
    const length = getLength(slot);
    if (length > 0) slab.free(inRange(addresses.values[slot]), length);
    if (slot < lengths.values.length) lengths.values[slot] = 0;
  }

  return {
    put: (slot, json) => {
      remove(slot);
      const length = Buffer.byteLength(json);
      const address = slab.allocate(length);
      slab.getChunk(address).bytes.write(json, slab.getOffset(address), 'utf8');
      setValue(addresses, slot, address);
      setValue(lengths, slot, length);
    },
    remove,
    buildArray: (slots) => {
      const present: number[] = [];
      // The brackets, and a comma per row; the last row has none, which leaves one byte too many.
      let bytes = 2;
      for (const slot of slots) {
        if (getLength(slot) === 0) continue;
        present.push(slot);
        bytes += getLength(slot) + 1;
      }
      const array = Buffer.allocUnsafe(bytes);
      let end = array.write('[');
      for (const slot of present) {
        if (end > 1) array[end++] = COMMA;
        const address = inRange(addresses.values[slot]);
        const from = slab.getOffset(address);
        end += slab.getChunk(address).bytes.copy(array, end, from, from + getLength(slot));
      }
      end += array.write(']', end);
      return array.subarray(0, end);
    },
  };
}

interface GrowingArray {
  values: Uint32Array;
}

function setValue(places: GrowingArray, slot: number, value: number): void {
  if (slot >= places.values.length) {
    const longer = new Uint32Array(Math.max(slot + 1, Math.ceil(places.values.length * 1.5)));
    longer.set(places.values);
    places.values = longer;
  }
  places.values[slot] = value;
}
