import type { AuthType, User } from '@sillage/contract';

/** The user of a valid session. */
export interface SignedIn {
  user: User;
  /** Identifies the session in the list of sessions. */
  sessionId: string;
  authType: AuthType;
  /** Time of the last proof of identity. */
  authenticatedAt: Date;
}
