import type { User } from '@sillage/contract';

export interface UserFacts {
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
export function toUser(facts: UserFacts): User {
  const { first_name: firstName, last_name: lastName } = facts;
  const fullName = firstName && lastName ? `${firstName} ${lastName}` : null;
  return {
    id: facts.id,
    username: facts.username,
    firstName,
    lastName,
    fullName,
    displayName: fullName ?? firstName ?? lastName ?? facts.username,
    email: facts.email,
    pendingEmail: facts.pending_email,
    authProvider: facts.auth_provider,
    isActive: facts.is_active,
    quizResult: facts.quiz_result,
  };
}
