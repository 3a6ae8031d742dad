/** Returns the innermost error, because a wrapper says less than its cause. */
export function findRootCause(error: Error): NodeJS.ErrnoException {
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  return cause instanceof Error ? findRootCause(cause) : error;
}
