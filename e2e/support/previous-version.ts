import { fileURLToPath } from 'node:url';
import { checkOut, hasFile, resolveRevision } from '@sillage/testkit/checkout';

export interface PreviousVersion {
  /** For test titles. */
  name: string;
  /** Writes its code into a new folder, and returns the folder to start it in. */
  unpack(folder: string): string;
}

/** A revision without it has an older schema, which cannot be migrated. */
const BASELINE = 'apps/server/migrations/0020_baseline-accounts.sql';

/**
 * Returns the previous commit, or the one that UPGRADE_FROM names (`v1.2`, `HEAD~20`). Without
 * history (an unpacked archive, a shallow clone), and where the previous commit is older than the
 * baseline of the schema, returns the current code.
 */
export function findPreviousVersion(): PreviousVersion {
  const { UPGRADE_FROM } = process.env;
  const revision = UPGRADE_FROM || 'HEAD~1';
  try {
    const hash = resolveRevision(revision);
    if (!hasFile(hash, BASELINE)) throw new Error(`${revision} is older than the baseline of the schema`);
    return { name: `commit ${hash.slice(0, 7)}`, unpack: (folder) => checkOut(hash, folder) };
  } catch (error) {
    if (UPGRADE_FROM) throw error;
    const here = fileURLToPath(new URL('../../', import.meta.url));
    return { name: 'the current code, as there is no previous version', unpack: () => here };
  }
}
