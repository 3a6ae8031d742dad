import type { AuthType, User } from '@sillage/contract';

/** A valid session with its user. */
export interface SignedIn {
  user: User;
  /** Id of the session in the user's list of sessions. */
  sessionId: string;
  authType: AuthType;
  /** Time at which the user last proved their identity. */
  authenticatedAt: Date;
}
