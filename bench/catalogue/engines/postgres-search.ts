import { sql } from 'kysely';
import { tokenise } from '../../../apps/server/src/features/catalogue/search/words/tokenise.ts';
import type { Db } from '../../../apps/server/src/platform/db/db.ts';
import type { Engine } from './own-index.ts';

/**
 * PostgreSQL's full text search over weighted words in a GIN index, and its trigrams when no
 * fragrance has all words. The table holds only what the search needs.
 */
export function createPostgresSearch(db: Db): Engine {
  let isCreated = false;
  const searchWords = async (words: readonly string[]) => {
    const last = words.length - 1;
    const query = words.map((word, index) => `'${word}'${index === last ? ':*' : ''}`).join(' & ');
    const { rows } = await sql<{ id: number }>`
      select id from engine_rows, to_tsquery('simple', ${query}) as query where words @@ query
      order by ts_rank(words, query) + ln(1 + votes) / 100 desc, id limit 20`.execute(db);
    return rows.map(({ id }) => id);
  };
  // Sorted by the index, so that PostgreSQL need not compute the similarity of all rows.
  const searchSimilar = async (text: string) => {
    const { rows } = await sql<{ id: number }>`
      select id from engine_rows where ${text} <% names order by names <->> ${text}, votes desc limit 20`.execute(db);
    return rows.map(({ id }) => id);
  };
  return {
    name: 'PostgreSQL',
    fill: async (fragrances) => {
      if (!isCreated) {
        await sql`create extension if not exists pg_trgm`.execute(db);
        await sql`create table engine_rows (id integer primary key, names text, votes integer, words tsvector)`.execute(
          db,
        );
        isCreated = true;
      }
      const rows = fragrances.map(({ id, name, brand, notes, accords, votes }) => ({
        id,
        name: tokenise(name).join(' '),
        brand: tokenise(brand).join(' '),
        notes: tokenise([...notes, ...accords].join(' ')).join(' '),
        votes,
      }));
      await sql`
        insert into engine_rows
        select id, name || ' ' || brand, votes, setweight(to_tsvector('simple', name), 'A')
          || setweight(to_tsvector('simple', brand), 'B') || setweight(to_tsvector('simple', notes), 'D')
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as one (id integer, name text, brand text, notes text, votes integer)`.execute(db);
    },
    finish: async () => {
      await sql`create index on engine_rows using gin (words)`.execute(db);
      await sql`create index on engine_rows using gist (names gist_trgm_ops(siglen = 64))`.execute(db);
      await sql`vacuum analyze engine_rows`.execute(db);
    },
    search: async (keyword) => {
      const words = tokenise(keyword);
      const found = words.length === 0 ? [] : await searchWords(words);
      return found.length > 0 ? found : searchSimilar(words.join(' '));
    },
    measureDisk: async () => {
      const { rows } = await sql<{ bytes: string }>`select pg_total_relation_size('engine_rows') as bytes`.execute(db);
      return Number(rows[0]?.bytes);
    },
  };
}
