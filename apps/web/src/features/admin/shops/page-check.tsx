import type { AdminPageCheck } from '@sillage/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Evidence } from '../../../fragrance/evidence.tsx';
import { fragrancePath } from '../../../lib/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { textLink } from '../../../ui/button-style.ts';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { describeResult, isReadable, outcomeNames } from './shops.rules.ts';

/** A page with the result of its last check, its evidence, and what can be done. */
export function PageCheck({ check, children }: { check: AdminPageCheck; children?: ReactNode }) {
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 wrap-anywhere">
          <Link to={fragrancePath(check.fragranceId)} className={textLink}>
            {check.fragrance}
          </Link>
          <p className="text-sm">
            <ExternalLink href={check.url} className={textLink}>
              {check.url}
            </ExternalLink>
          </p>
        </div>
        {children}
      </div>
      <CheckResult check={check} />
    </li>
  );
}

export function CheckResult({ check }: { check: AdminPageCheck }) {
  const { outcome, reason, evidence, confidence, at } = check;
  const result = describeResult(check);
  return (
    <div className="mt-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={isReadable(outcome) ? 'good' : 'bad'}>{outcomeNames[outcome]}</Badge>
        <span className="text-muted">
          <TimeAgo at={at} />
        </span>
      </p>
      {result && <p className="mt-1 wrap-anywhere">{result}</p>}
      {confidence !== null && <p className="text-muted">Confidence {Math.round(confidence * 100)}%</p>}
      {reason !== null && <p className="mt-1 wrap-anywhere">{reason}</p>}
      {evidence.length > 0 && (
        <details className="mt-1">
          <summary className="inline-block min-h-11 cursor-pointer py-2.5 text-muted">
            Evidence ({evidence.length})
          </summary>
          <Evidence evidence={evidence} />
        </details>
      )}
    </div>
  );
}
