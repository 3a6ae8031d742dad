import { serverWords } from '../../lib/problem.ts';

export function Trouble({ error, otherwise }: { error: Error | null; otherwise: string }) {
  return (
    <p role="alert" className="mt-2 max-w-prose text-sm text-bad empty:hidden">
      {error && serverWords(error, otherwise)}
    </p>
  );
}
