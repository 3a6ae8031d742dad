import type { User } from '@sillage/contract';

export interface UserRecord {
  id: string;
  username: string;
  first_name: string | null;
  last_name: string | null;
  email: string;
  pending_email: string | null;
  auth_provider: User['authProvider'];
  is_active: boolean;
  quiz_result: User['quizResult'];
}

/** Spec section 3: the display name is fullName, else firstName, else lastName, else username. */
export function toUser(record: UserRecord): User {
  const { first_name: firstName, last_name: lastName } = record;
  const fullName = firstName && lastName ? `${firstName} ${lastName}` : null;
  return {
    id: record.id,
    username: record.username,
    firstName,
    lastName,
    fullName,
    displayName: fullName ?? firstName ?? lastName ?? record.username,
    email: record.email,
    pendingEmail: record.pending_email,
    authProvider: record.auth_provider,
    isActive: record.is_active,
    quizResult: record.quiz_result,
  };
}
