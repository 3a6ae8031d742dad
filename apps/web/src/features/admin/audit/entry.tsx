import type { AuditAction, AuditEntry } from '@sillage/contract';
import { Link } from 'react-router';
import { formatExactTime } from '../../../lib/time.ts';
import { textLink } from '../../../ui/button-style.ts';
import { adminUserPath } from '../admin-paths.ts';
import { actionNames, describeChange } from './audit.rules.ts';

/** One entry of the audit log. */
export function Entry({ entry }: { entry: AuditEntry }) {
  const { at, actor, action, address } = entry;
  return (
    <li className="grid gap-x-8 gap-y-1 py-4 md:grid-cols-[14rem_minmax(0,1fr)]">
      <time dateTime={at} className="text-sm text-muted">
        {formatExactTime(at)}
      </time>
      <div className="min-w-0 wrap-anywhere">
        <p>
          {actionNames[action as AuditAction] ?? action}: <Subject subject={entry.subject} />
        </p>
        <p className="text-sm text-muted">{describeChange(entry)}</p>
        <p className="text-sm text-muted">
          {actor === null ? 'On the command line' : `By ${actor.name ?? actor.id}`}
          {address !== null && `, from ${address}`}
        </p>
      </div>
    </li>
  );
}

function Subject({ subject: { kind, id, name } }: { subject: AuditEntry['subject'] }) {
  if (kind !== 'user' || name === null) return <b>{name ?? id}</b>;
  return (
    <Link to={adminUserPath(id)} className={`${textLink} inline-flex min-h-11 items-center`}>
      {name}
    </Link>
  );
}
