import type { AuthType, Scope, User } from '@sillage/contract';

export interface SignedIn {
  user: User;
  /** Id under which the user's list of sessions shows the session. */
  sessionId: string;
  authType: AuthType;
  /** Time at which the user last proved their identity. */
  authenticatedAt: Date;
  /** True if that was recent enough for an operator's changes. */
  isFresh: boolean;
}

/** User of an API key, with what the key may do. */
export interface KeyHolder {
  user: User;
  keyId: string;
  scopes: readonly Scope[];
}
