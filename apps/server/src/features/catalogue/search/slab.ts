/** Many short runs of bytes outside the JavaScript heap; freed runs are reused for their size. */
export interface Slab {
  /** Returns the address of a free run; addresses count in units of 8 bytes. */
  allocate(bytes: number): number;
  /** Frees a run; `bytes` must be the size that it was allocated with. */
  free(address: number, bytes: number): void;
  chunkOf(address: number): Chunk;
  /** Returns where the run begins in its chunk, in bytes. */
  offsetOf(address: number): number;
}

export interface Chunk {
  bytes: Buffer;
  numbers: Uint32Array;
}

const UNIT = 8;
const CHUNK = 2 ** 22;

export function createSlab(): Slab {
  const chunks: Chunk[] = [];
  const freed: number[][] = [];
  let used = CHUNK;

  function next(units: number): number {
    if (used + units * UNIT > CHUNK) {
      const bytes = Buffer.allocUnsafeSlow(CHUNK);
      chunks.push({ bytes, numbers: new Uint32Array(bytes.buffer, bytes.byteOffset, CHUNK / 4) });
      used = 0;
    }
    const address = ((chunks.length - 1) * CHUNK + used) / UNIT;
    used += units * UNIT;
    return address;
  }

  return {
    allocate: (bytes) => {
      const units = Math.max(1, Math.ceil(bytes / UNIT));
      if (units * UNIT > CHUNK) throw new RangeError(`A run of ${bytes} bytes is longer than a chunk of ${CHUNK}`);
      return freed[units]?.pop() ?? next(units);
    },
    free: (address, bytes) => {
      const units = Math.max(1, Math.ceil(bytes / UNIT));
      (freed[units] ??= []).push(address);
    },
    chunkOf: (address) => {
      const chunk = chunks[Math.floor((address * UNIT) / CHUNK)];
      if (chunk === undefined) throw new RangeError(`No run begins at ${address}`);
      return chunk;
    },
    offsetOf: (address) => (address * UNIT) % CHUNK,
  };
}
