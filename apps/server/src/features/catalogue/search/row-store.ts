import {
  availabilities,
  concentrations,
  families,
  fragrance,
  genders,
  productOffer,
  stockStates,
} from '@sillage/contract';
import { inRange } from './in-range.ts';
import { createSlab } from './slab.ts';

/** Stores fragrances as shortened JSON outside the heap, from which it builds results pages. */
export interface RowStore {
  /** `json` is valid JSON. */
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
  /** Lengths of the complete JSON. */
  const fullLengths: GrowingArray = { values: new Uint32Array(1024) };
  const getLength = (slot: number) => lengths.values[slot] ?? 0;

  function remove(slot: number): void {
    const length = getLength(slot);
    if (length > 0) slab.free(inRange(addresses.values[slot]), length);
    if (slot < lengths.values.length) lengths.values[slot] = 0;
  }

  return {
    put: (slot, json) => {
      remove(slot);
      const shortened = shortenJson(json);
      const length = Buffer.byteLength(shortened);
      const address = slab.allocate(length);
      slab.getChunk(address).bytes.write(shortened, slab.getOffset(address), 'utf8');
      setValue(addresses, slot, address);
      setValue(lengths, slot, length);
      setValue(fullLengths, slot, Buffer.byteLength(json));
    },
    remove,
    buildArray: (slots) => {
      const present: number[] = [];
      // The brackets, and a comma per row; the last row has none, which leaves one byte too many.
      let bytes = 2;
      for (const slot of slots) {
        if (getLength(slot) === 0) continue;
        present.push(slot);
        bytes += inRange(fullLengths.values[slot]) + 1;
      }
      const array = Buffer.allocUnsafe(bytes);
      let end = array.write('[');
      for (const slot of present) {
        if (end > 1) array[end++] = COMMA;
        const address = inRange(addresses.values[slot]);
        const from = slab.getOffset(address);
        end = expandJson(slab.getChunk(address).bytes.subarray(from, from + getLength(slot)), array, end);
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

const keys = [...new Set([fragrance, productOffer].flatMap(({ shape }) => Object.keys(shape)))];
const vocabulary = [genders, concentrations, availabilities, stockStates, families.map(({ name }) => name)].flat();
const values = [null, true, false, ...new Set(vocabulary)].map((value) => JSON.stringify(value));

/** Comes before the byte of a value. */
const VALUE_MARK = 0x1f;
/** White space is the only one of the control characters that JSON can contain. */
const keyBytes = Array.from({ length: VALUE_MARK }, (_, byte) => byte).filter((byte) => !/\s/.test(toCharacter(byte)));

const codeByKey = new Map(keyBytes.flatMap((byte, index) => (keys[index] ? [[keys[index], toCharacter(byte)]] : [])));
const codeByValue = new Map(values.map((value, index) => [value, toCharacter(VALUE_MARK) + toCharacter(index)]));
const keyTexts = Array.from({ length: 0x100 }, (_, byte) => {
  const key = keys[keyBytes.indexOf(byte)];
  return key === undefined ? undefined : Buffer.from(`,"${key}":`);
});
const valueTexts = values.map((value) => Buffer.from(value));

/**
 * Shortens the JSON of a fragrance to about 40 %: a byte replaces each known key with its comma and
 * colon, and two bytes replace a known value after it. `expandJson` returns the same JSON again.
 */
function shortenJson(json: string): string {
  const [start = '', ...parts] = json.split(',"');
  let shortened = start;
  for (const part of parts) {
    const keyEnd = part.indexOf('":');
    const code = codeByKey.get(part.slice(0, Math.max(0, keyEnd)));
    const value = part.slice(keyEnd + 2);
    shortened += code === undefined ? `,"${part}` : code + (codeByValue.get(value) ?? value);
  }
  return shortened;
}

/** Writes the JSON of a shortened text to `target`, and returns the position after it. */
function expandJson(shortened: Uint8Array, target: Buffer, start: number): number {
  let end = start;
  for (let index = 0; index < shortened.length; index += 1) {
    const byte = inRange(shortened[index]);
    if (byte === VALUE_MARK) index += 1;
    const text = byte === VALUE_MARK ? valueTexts[inRange(shortened[index])] : keyTexts[byte];
    if (text === undefined) target[end] = byte;
    end += text?.copy(target, end) ?? 1;
  }
  return end;
}

function toCharacter(byte: number): string {
  return String.fromCharCode(byte);
}
