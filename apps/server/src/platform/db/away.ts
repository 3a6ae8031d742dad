/** The database cannot be reached, is starting or stopping, or has no connection left: worth another try. */
export function isDatabaseAway({ code, message }: Error & { code?: unknown }): boolean {
  return (
    (typeof code === 'string' && /^(ECONNREFUSED|ECONNRESET|EPIPE|57P0[1-3]|53300|08\w{3})$/.test(code)) ||
    /connection (timeout|terminated|error and is not queryable)|timeout exceeded/i.test(message)
  );
}
