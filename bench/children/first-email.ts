/**
 * Composes the first email of a process that has loaded the server. Sends its milliseconds and the
 * growth of the resident memory in megabytes to the parent process.
 */
import { buildVerificationEmail } from '../../apps/server/src/features/auth/auth.emails.ts';
import '../../apps/server/src/start.ts';

const to = { id: 'id', to: 'amber@example.com', publicUrl: new URL('https://sillage.example'), token: 'token' };
const before = process.memoryUsage.rss();
const begun = performance.now();
await buildVerificationEmail(to);
const ms = performance.now() - begun;
process.send?.({ ms, megabytes: (process.memoryUsage.rss() - before) / 1024 ** 2 });
process.disconnect();
