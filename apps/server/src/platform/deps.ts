import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/db.ts';
import type { Listen } from './db/listen.ts';
import type { Read } from './db/replica.ts';
import type { FetchBytes } from './fetch-bytes.ts';
import type { FetchPage } from './fetch-page.ts';
import type { Health } from './http/health.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { PasswordQueue } from './password-queue.ts';
import type { Post } from './post.ts';
import type { RateLimits } from './rate-limit.ts';

/** Everything that features stand on, made once in main.ts (or by a test). */
export interface Deps {
  config: Config;
  db: Db;
  /** For reading the catalogue: on a replica where there is one. */
  read: Read;
  health: Health;
  /** Hears what any process announces on the database. */
  listen: Listen;
  clock: Clock;
  mailer: Mailer;
  fetchPage: FetchPage;
  fetchBytes: FetchBytes;
  /** Sends to addresses that users gave. */
  post: Post;
  log: Log;
  passwords: PasswordQueue;
  limits: RateLimits;
  /** Signs links in mails; the same in every process on one database. */
  secret: string;
}
