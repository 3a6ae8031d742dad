const networkCodes =
  /^(?:E(?:CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND)|EAI_AGAIN)$/;
/**
 * Errors after which a retry makes sense: connections (08), resources (53), shutdowns (57P0), the
 * system (58) and a read-only server, as after a failover (25006). Source:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const postgresCodes = /^(?:08\w{3}|53\w{3}|57P0[1-5]|58\w{3}|25006)$/;
/** Messages of errors that the library `pg` creates itself, which have no code. */
const messages =
  /connection (?:timeout|terminated|error and is not queryable)|was closed and is not queryable|timeout exceeded/i;

/** The database is unreachable, stopped or out of resources, so that a retry makes sense. */
export function isDatabaseUnavailable({ code, message }: Error & { code?: unknown }): boolean {
  if (typeof code === 'string' && (networkCodes.test(code) || postgresCodes.test(code))) return true;
  return messages.test(message);
}
