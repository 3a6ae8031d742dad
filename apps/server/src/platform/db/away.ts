/** Of the network: nobody there, no way there, no name for it, or cut off. */
const network = /^(?:E(?:CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND)|EAI_AGAIN)$/;
/**
 * PostgreSQL's (https://www.postgresql.org/docs/current/errcodes-appendix.html): connections, resources (no disk, no memory, no
 * connection left), operators at work, its own system's faults, and 25006: read only, as one that was failed over from.
 */
const postgres = /^(?:08\w{3}|53\w{3}|57P0[1-5]|58\w{3}|25006)$/;
/** Of `pg`, which gives these no code. */
const words =
  /connection (?:timeout|terminated|error and is not queryable)|was closed and is not queryable|timeout exceeded/i;

/** The database cannot be reached, is starting or stopping, or has no room or connection left: worth another try. */
export function isDatabaseAway({ code, message }: Error & { code?: unknown }): boolean {
  if (typeof code === 'string' && (network.test(code) || postgres.test(code))) return true;
  return words.test(message);
}
