/** Network errors: refused, unreachable, unresolved or interrupted connections. */
const networkCodes =
  /^(?:E(?:CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND)|EAI_AGAIN)$/;
/**
 * PostgreSQL errors (https://www.postgresql.org/docs/current/errcodes-appendix.html): connections,
 * resources (disk, memory, connections), operator intervention, system errors, and 25006 (read
 * only), as on a server after a failover.
 */
const postgresCodes = /^(?:08\w{3}|53\w{3}|57P0[1-5]|58\w{3}|25006)$/;
/** Errors of the library `pg` itself: unlike PostgreSQL's, they have no code. */
const messages =
  /connection (?:timeout|terminated|error and is not queryable)|was closed and is not queryable|timeout exceeded/i;

/**
 * Returns whether the database is unreachable, stopped or out of resources, so a retry makes sense.
 */
export function isDatabaseUnavailable({ code, message }: Error & { code?: unknown }): boolean {
  if (typeof code === 'string' && (networkCodes.test(code) || postgresCodes.test(code))) return true;
  return messages.test(message);
}
