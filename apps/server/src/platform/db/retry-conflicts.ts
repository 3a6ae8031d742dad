/** SQLSTATE codes of conflicting transactions: unique_violation and deadlock_detected. */
const conflictCodes = new Set(['23505', '40P01']);
const MAX_TRIES = 5;

/**
 * Runs a transaction, and runs it again if it conflicts with another one: at most five times in
 * all. The new try finds the rows that the other transaction stored.
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
