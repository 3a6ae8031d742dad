/** SQLSTATE of a lost race with another transaction: unique_violation and deadlock_detected. */
const conflictCodes = new Set(['23505', '40P01']);
const MAX_TRIES = 5;

/**
 * Repeats a transaction that lost a race, at most five times: it then finds what the other stored.
 */
export async function retryConflicts<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (tries >= MAX_TRIES || !conflictCodes.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}
