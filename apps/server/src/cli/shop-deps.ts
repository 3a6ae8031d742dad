import { robots } from '../features/monitor/index.ts';
import { MINUTE } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { followDatabaseClock } from '../platform/db/database-clock.ts';
import type { Db } from '../platform/db/db.ts';
import { getSharedSecret } from '../platform/db/open-database.ts';
import type { Deps } from '../platform/deps.ts';
import { newToken } from '../platform/ids.ts';
import { createFetchPage } from '../platform/net/fetch-page.ts';
import { createFetchStream } from '../platform/net/fetch-stream.ts';
import { createLog } from '../platform/observability/log.ts';
import { createKeyRing } from '../platform/signatures/key-ring.ts';
import { createSignRequest } from '../platform/signatures/sign-request.ts';

export type ShopDeps = Pick<Deps, 'db' | 'config' | 'fetchPage' | 'fetchStream' | 'clock' | 'log' | 'signRequest'>;

/** Runs a command that requests shops, with the same clock, limits and identity as the server. */
export async function withShopDeps<T>(db: Db, work: (deps: ShopDeps) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  // The workers' leases and gaps are based on the same clock.
  const { clock, stop } = await followDatabaseClock(db);
  const { allowPrivate, allowPublic } = config.monitor;
  const guard = { allowPrivate, allowPublic, userAgent: robots.buildUserAgent(config) };
  // A product list is larger than a page.
  const fetchPage = createFetchPage({ ...guard, timeoutMs: MINUTE });
  const fetchStream = createFetchStream(guard);
  const log = createLog(config, process.stderr);
  const secret = config.sessionSecret ?? (await getSharedSecret(db, 'links', newToken()));
  const signingKeys = createKeyRing({ db, clock, log, secret });
  const signRequest = createSignRequest({ config, clock, signingKeys });
  try {
    return await work({ db, config, fetchPage, fetchStream, clock, log, signRequest });
  } finally {
    stop();
    await Promise.all([fetchPage.close(), fetchStream.close()]);
  }
}
