import { z } from 'zod';
import { route } from './http.ts';
import { userId } from './primitives.ts';

/** Spec section 3, User. `displayName` is fullName, else firstName, else lastName, else username. */
export const user = z.object({
  id: userId,
  username: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  fullName: z.string().nullable(),
  displayName: z.string(),
  email: z.string(),
  authProvider: z.enum(['local', 'google', 'custom']),
  isActive: z.boolean(),
  quizResult: z.null(),
});
export type User = z.infer<typeof user>;

export const usersRoutes = {
  current: route({
    method: 'GET',
    path: '/api/users/current',
    access: 'user',
    summary: 'The signed-in user',
    data: user,
  }),
};
