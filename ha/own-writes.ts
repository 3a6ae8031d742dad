import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultLoad } from '@sillage/testkit/faults';
import { sql } from 'kysely';

const PAGE = 'https://closed.example/p/own';
const PAUSE_MS = 50;

export interface OwnWrites {
  /** Number of reads after an acknowledged write, and of those that were older than it. */
  counts(): { reads: number; stale: number };
  close(): Promise<void>;
}

/**
 * Reports what a user's browser saw to one web process, and at once reads the fragrance from the
 * other, which may use the replica.
 */
export async function startOwnWrites({ db, users, webs }: FaultLoad): Promise<OwnWrites> {
  const [user] = users;
  // The last fragrance is used by nothing else.
  const fragranceId = user?.fragrances.at(-1);
  await sql`
    with shop as (insert into shops (host, name) values ('closed.example', 'Closed') returning id),
    page as (
      insert into pages (fragrance_id, shop_id, url, created_at) select ${fragranceId}, id, ${PAGE}, now() from shop
      returning id, fragrance_id
    )
    insert into offers (page_id, fragrance_id) select id, fragrance_id from page`.execute(db);
  const headers = { cookie: `sillage=${user?.token}`, 'content-type': 'application/json' };
  let [reads, stale, isClosed] = [0, 0, false];

  async function request(origin: string, path: string, init: RequestInit = {}): Promise<unknown> {
    const signal = AbortSignal.timeout(20_000);
    const response = await fetch(origin + path, { ...init, headers, signal }).catch(() => null);
    return response?.ok ? response.json().catch(() => null) : null;
  }

  async function writeAndRead(writer: string, reader: string): Promise<void> {
    const observedAt = new Date().toISOString();
    const method = 'POST';
    if (!(await request(writer, '/api/observations', { method, body: JSON.stringify(buildObservation(observedAt)) })))
      return;
    const detail = (await request(reader, `/api/fragrances/${fragranceId}`)) as Detail | null;
    if (!detail) return;
    reads += 1;
    if (detail.data.observed?.visitedAt !== observedAt) stale += 1;
  }

  const [first, second] = webs.map(({ origin }) => origin) as [string, string];
  const running = (async () => {
    for (let round = 0; !isClosed; round += 1, await sleep(PAUSE_MS))
      await (round % 2 === 0 ? writeAndRead(first, second) : writeAndRead(second, first));
  })();
  return {
    counts: () => ({ reads, stale }),
    async close() {
      isClosed = true;
      await running;
    },
  };
}

interface Detail {
  data: { observed?: { visitedAt: string } };
}

function buildObservation(observedAt: string) {
  const verdict = {
    title: 'Scent',
    brand: 'Maison Test',
    availability: 'OutOfStock',
    confidence: 0.9,
    method: 'json-ld',
    offers: [],
    evidence: [],
  };
  return { url: PAGE, observedAt, outcome: 'product', verdict };
}
