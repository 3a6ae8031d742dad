import { fileURLToPath } from 'node:url';
import { checkOut, hasFile, resolveRevision } from '@sillage/testkit/checkout';

export interface PreviousVersion {
  /** Name of the earlier Sillage version, for test titles. */
  name: string;
  /**
   * Writes the code of the earlier version into `folder`, unless the earlier version is the current
   * code. Returns the folder in which to start the server.
   */
  unpack(folder: string): string;
}

/** Migration with the oldest schema that can be upgraded. A commit without the file is too old. */
const BASELINE = 'apps/server/migrations/0020_baseline-accounts.sql';

/**
 * Returns the previous commit, or the revision that UPGRADE_FROM names, such as `v1.2` or
 * `HEAD~20`. Returns the current code when there is no history (an unpacked archive or a shallow
 * clone) or when the previous commit is older than the baseline of the schema.
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
