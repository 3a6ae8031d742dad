import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/db.ts';
import type { Listen } from './db/listen.ts';
import type { Read } from './db/replica.ts';
import type { Mailer } from './email/mailer.ts';
import type { Health } from './http/health.ts';
import type { FetchBytes } from './net/fetch-bytes.ts';
import type { FetchPage } from './net/fetch-page.ts';
import type { FetchStream } from './net/fetch-stream.ts';
import type { Post } from './net/post.ts';
import type { Log } from './observability/log.ts';
import type { PasswordQueue } from './password-queue.ts';
import type { RateLimits } from './rate-limit.ts';
import type { KeyRing } from './signatures/key-ring.ts';
import type { SignRequest } from './signatures/sign-request.ts';

export interface Deps {
  config: Config;
  db: Db;
  /** The same database without a pooler, for what needs a session: temporary tables. */
  directDb: Db;
  /** Reads the catalogue; for visitors without an account from the replica, if it is up to date. */
  read: Read;
  health: Health;
  listen: Listen;
  clock: Clock;
  mailer: Mailer;
  fetchPage: FetchPage;
  fetchBytes: FetchBytes;
  fetchStream: FetchStream;
  /** Sends requests to addresses that users entered. */
  post: Post;
  log: Log;
  passwords: PasswordQueue;
  limits: RateLimits;
  /** Secret that signs links in emails. All processes on the database share it. */
  secret: string;
  /** Keys that sign requests to shops; shops fetch the public halves. */
  signingKeys: KeyRing;
  /** Returns the header fields that prove to a shop who sends a request (RFC 9421, UCP). */
  signRequest: SignRequest;
}
