/** Codes of network errors: refused, unreachable, unresolved or interrupted connections. */
const networkCodes =
  /^(?:E(?:CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND)|EAI_AGAIN)$/;
/**
 * Codes of PostgreSQL errors after which a retry makes sense
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html): errors of connections,
 * resources (disk, memory, connections) and the system, shutdowns by the operator, and 25006
 * (read-only, as on a server after a failover).
 */
const postgresCodes = /^(?:08\w{3}|53\w{3}|57P0[1-5]|58\w{3}|25006)$/;
/**
 * Messages of errors that the library `pg` creates itself. Unlike errors of PostgreSQL, they have
 * no code.
 */
const messages =
  /connection (?:timeout|terminated|error and is not queryable)|was closed and is not queryable|timeout exceeded/i;

/**
 * Returns whether the database is unreachable, stopped or out of resources, so a retry makes sense.
 */
export function isDatabaseUnavailable({ code, message }: Error & { code?: unknown }): boolean {
  if (typeof code === 'string' && (networkCodes.test(code) || postgresCodes.test(code))) return true;
  return messages.test(message);
}
