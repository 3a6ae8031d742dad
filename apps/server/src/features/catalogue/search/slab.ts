/** Allocates runs of bytes outside the JavaScript heap. Freed runs are reused by size. */
export interface Slab {
  /** Reserves memory. Returns its address, counted in units of 8 bytes. */
  allocate(bytes: number): number;
  /** Frees the bytes at an address. `bytes` must be the number that was allocated there. */
  free(address: number, bytes: number): void;
  getChunk(address: number): Chunk;
  getOffset(address: number): number;
}

export interface Chunk {
  bytes: Buffer;
  numbers: Uint32Array;
}

const UNIT_BYTES = 8;
const CHUNK_BYTES = 2 ** 22;

export function createSlab(): Slab {
  const chunks: Chunk[] = [];
  const freed: number[][] = [];
  let used = CHUNK_BYTES;

  function allocateNew(units: number): number {
    if (used + units * UNIT_BYTES > CHUNK_BYTES) {
      const bytes = Buffer.allocUnsafeSlow(CHUNK_BYTES);
      chunks.push({ bytes, numbers: new Uint32Array(bytes.buffer, bytes.byteOffset, CHUNK_BYTES / 4) });
      used = 0;
    }
    const address = ((chunks.length - 1) * CHUNK_BYTES + used) / UNIT_BYTES;
    used += units * UNIT_BYTES;
    return address;
  }

  return {
    allocate: (bytes) => {
      const units = Math.max(1, Math.ceil(bytes / UNIT_BYTES));
      if (units * UNIT_BYTES > CHUNK_BYTES)
        throw new RangeError(`A run of ${bytes} bytes is longer than a chunk of ${CHUNK_BYTES}`);
      return freed[units]?.pop() ?? allocateNew(units);
    },
    free: (address, bytes) => {
      const units = Math.max(1, Math.ceil(bytes / UNIT_BYTES));
      (freed[units] ??= []).push(address);
    },
    getChunk: (address) => {
      const chunk = chunks[Math.floor((address * UNIT_BYTES) / CHUNK_BYTES)];
      if (chunk === undefined) throw new RangeError(`No run begins at ${address}`);
      return chunk;
    },
    getOffset: (address) => (address * UNIT_BYTES) % CHUNK_BYTES,
  };
}
