/**
 * Mail server for measuring rates. At the start, it sends its address to the parent process. After
 * a message `{ expect: N }` from the parent process, it sends the seconds from the first to the
 * last of the next N emails.
 */
import { openEmailSink } from '../lib/email-sink.ts';

let [received, expected, firstAt] = [0, 0, 0];

function count(): void {
  received += 1;
  if (received === 1) firstAt = performance.now();
  if (received === expected) process.send?.((performance.now() - firstAt) / 1000);
}

process.on('message', ({ expect }: { expect: number }) => {
  [received, expected] = [0, expect];
});
process.on('disconnect', () => process.exit());
process.send?.(await openEmailSink(count));
