import { fileURLToPath } from 'node:url';
import { checkOut, resolveRevision } from '@sillage/testkit/checkout';

export interface VersionBefore {
  /** For test titles. */
  name: string;
  /** Writes its code into a new folder, and returns the folder to start it in. */
  unpack(folder: string): string;
}

/**
 * Returns the previous commit, or the one that UPGRADE_FROM names (`v1.2`, `HEAD~20`). Without
 * history (an unpacked archive, a shallow clone), returns the current code.
 */
export function versionBefore(): VersionBefore {
  const { UPGRADE_FROM } = process.env;
  try {
    const hash = resolveRevision(UPGRADE_FROM || 'HEAD~1');
    return { name: `commit ${hash.slice(0, 7)}`, unpack: (folder) => checkOut(hash, folder) };
  } catch (error) {
    if (UPGRADE_FROM) throw error;
    const here = fileURLToPath(new URL('../../', import.meta.url));
    return { name: 'this very code, as there is no history', unpack: () => here };
  }
}
