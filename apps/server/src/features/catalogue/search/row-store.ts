import { createSlab } from './slab.ts';

/** JSON rows by slot, as bytes outside the JavaScript heap, so that a page is built by copying. */
export interface RowStore {
  put(slot: number, json: string): void;
  remove(slot: number): void;
  /** Returns the rows as one JSON array in UTF-8; skips slots without a row. */
  arrayOf(slots: Iterable<number>): Buffer;
}

const COMMA = 0x2c;

export function createRowStore(): RowStore {
  const slab = createSlab();
  const addresses: Places = { values: new Uint32Array(1024) };
  const lengths: Places = { values: new Uint32Array(1024) };
  const lengthOf = (slot: number) => lengths.values[slot] ?? 0;

  function remove(slot: number): void {
    const length = lengthOf(slot);
    if (length > 0) slab.free(addresses.values[slot] ?? 0, length);
    if (slot < lengths.values.length) lengths.values[slot] = 0;
  }

  return {
    put: (slot, json) => {
      remove(slot);
      const length = Buffer.byteLength(json);
      const address = slab.allocate(length);
      slab.chunkOf(address).bytes.write(json, slab.offsetOf(address), 'utf8');
      setPlace(addresses, slot, address);
      setPlace(lengths, slot, length);
    },
    remove,
    arrayOf: (slots) => {
      const held: number[] = [];
      // The brackets, and a comma per row; the last row has none, which leaves one byte too many.
      let bytes = 2;
      for (const slot of slots) {
        if (lengthOf(slot) === 0) continue;
        held.push(slot);
        bytes += lengthOf(slot) + 1;
      }
      const array = Buffer.allocUnsafe(bytes);
      let end = array.write('[');
      for (const slot of held) {
        if (end > 1) array[end++] = COMMA;
        const address = addresses.values[slot] ?? 0;
        const from = slab.offsetOf(address);
        end += slab.chunkOf(address).bytes.copy(array, end, from, from + lengthOf(slot));
      }
      end += array.write(']', end);
      return array.subarray(0, end);
    },
  };
}

interface Places {
  values: Uint32Array;
}

function setPlace(places: Places, slot: number, value: number): void {
  if (slot >= places.values.length) {
    const longer = new Uint32Array(Math.max(slot + 1, Math.ceil(places.values.length * 1.5)));
    longer.set(places.values);
    places.values = longer;
  }
  places.values[slot] = value;
}
