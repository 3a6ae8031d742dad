import { addMs } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { hashToken, newToken } from '../../platform/ids.ts';
import { insertToken } from './auth.repo.ts';
import { linkLifetimesMs } from './auth.rules.ts';
import type { TokensTable } from './auth.tables.ts';

/** Stores a one-time token's hash and returns the token, which only the email contains. */
export async function issueToken(
  tx: Tx,
  token: { userId: string; purpose: TokensTable['purpose']; now: Date; email?: string },
): Promise<string> {
  const plainToken = newToken();
  await insertToken(tx, {
    token_hash: hashToken(plainToken),
    user_id: token.userId,
    purpose: token.purpose,
    email: token.email ?? null,
    created_at: token.now,
    expires_at: addMs(token.now, linkLifetimesMs[token.purpose]),
  });
  return plainToken;
}
