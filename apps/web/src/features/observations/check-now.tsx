import type { Observed } from '@sillage/contract';
import { useState } from 'react';
import { type ExtensionReply, MAX_OPENED_PAGES, postToExtension } from '../../lib/browser/extension.ts';
import { useNow } from '../../lib/time.ts';
import { Button } from '../../ui/button.tsx';
import { type CheckRun, countVisits, describeEnd, isRunOver, listRemaining, startRun } from './check-run.ts';

interface CheckNowProps {
  pages: readonly Observed[];
  reply: ExtensionReply | null;
  run: CheckRun | null;
  onRun: (run: CheckRun | null) => void;
}

/** Button that has the extension open pages one after the other, and what came of it. */
export function CheckNow({ pages, reply, run, onRun }: CheckNowProps) {
  /** Last reply before the click, which is not about this run. */
  const [earlierReply, setEarlierReply] = useState<ExtensionReply | null>(null);
  const [isExplained, setExplained] = useState(false);
  const now = useNow();
  const isConnected = reply !== null && reply.state !== 'pairing';
  const answer = reply === earlierReply ? null : reply;
  const isRunning = run !== null && isGoingOn(pages, run, answer) && !isRunOver(run, answer !== null, now);
  const remaining = listRemaining(pages, run);

  function start(): void {
    setExplained(!isConnected);
    if (!isConnected) return;
    // Sent within the click: the extension opens no pages otherwise.
    const next = startRun(pages, run, Date.now());
    postToExtension({ kind: 'open', urls: next.urls });
    setEarlierReply(reply);
    onRun(next);
  }

  function stop(): void {
    postToExtension({ kind: 'stop' });
    onRun(run && { ...run, stoppedCount: answer?.state === 'opening' ? answer.count : run.urls.length });
  }

  return (
    <div className="mt-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {/* One button, so that the focus stays on it. */}
        <Button variant="secondary" onClick={isRunning ? stop : start}>
          {isRunning ? 'Stop' : getStartLabel(remaining.length, pages.length)}
        </Button>
        <p className="max-w-prose text-sm text-muted">
          Opens {pages.length > MAX_OPENED_PAGES ? `up to ${MAX_OPENED_PAGES} of these ${pages.length}` : 'these'} pages
          in a background tab, one after the other.
        </p>
      </div>
      <p role="status" className="mt-2 max-w-prose text-sm empty:hidden">
        {isExplained && !isConnected
          ? 'No connected extension answers in this browser. Open the pages yourself by their links and click the extension there, or connect it above.'
          : run && describeRun(pages, run, { answer, isRunning, remaining: remaining.length })}
      </p>
    </div>
  );
}

interface RunState {
  answer: ExtensionReply | null;
  isRunning: boolean;
  /** Number of pages that no run has opened. */
  remaining: number;
}

function isGoingOn(pages: readonly Observed[], run: CheckRun, answer: ExtensionReply | null): boolean {
  if (run.stoppedCount !== null) return false;
  if (answer === null) return true;
  return answer.state === 'opening' && countVisits(pages, run).visited < answer.count;
}

function getStartLabel(remaining: number, total: number): string {
  if (remaining === total || remaining === 0) return 'Check now';
  if (remaining > MAX_OPENED_PAGES) return `Check the next ${MAX_OPENED_PAGES}`;
  return remaining === 1 ? 'Check the last page' : `Check the last ${remaining}`;
}

function describeRun(pages: readonly Observed[], run: CheckRun, { answer, isRunning, remaining }: RunState): string {
  if (run.stoppedCount !== null) return describeEnd(pages, run, run.stoppedCount);
  if (answer === null)
    return isRunning ? 'Asking the extension…' : 'The extension did not answer. Reload this page and try again.';
  if (answer.state === 'failed') return answer.message;
  if (answer.state !== 'opening') return 'The extension has stopped.';
  const message = answer.message === null ? '' : ` ${answer.message}`;
  if (answer.count === 0) return `No page was opened.${message}`;
  if (isRunning) return `${countVisits(pages, run).visited} of ${answer.count} opened pages checked so far.${message}`;
  const rest = remaining === 0 ? '' : ` ${remaining} more ${remaining === 1 ? 'page remains' : 'pages remain'}.`;
  return `${describeEnd(pages, run, answer.count)}${rest}${message}`;
}
