import { type AdminUser, type AdminUserFilter, adminUserFilters, MAX_USER_SEARCH_LENGTH } from '@sillage/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { formatDate } from '../../../lib/time.ts';
import { ownUrlState, useTypedText } from '../../../lib/use-typed-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { textLink } from '../../../ui/button-style.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { adminUserPath } from '../admin-paths.ts';
import { LongList } from '../long-list.tsx';
import { usersQuery } from './users.queries.ts';
import { describeAccess, listStates } from './users.rules.ts';

const filterNames: Record<AdminUserFilter, string> = {
  all: 'All users',
  active: 'Active',
  unverified: 'Not verified',
  suspended: 'Suspended',
  deletion: 'To be deleted',
  operator: 'Operators',
};

const filterOptions = adminUserFilters.map((value) => ({ value, label: filterNames[value] }));

/**
 * Users, the newest first. The filter is in the URL. The search is not, because it may be an email
 * address: the entry of the browser's history has it, so that Back shows it again.
 */
export function UserList({ operatorId }: { operatorId: string }) {
  const [params, setParams] = useSearchParams();
  const search = readSearch(useLocation().state);
  const filter = adminUserFilters.find((name) => name === params.get('filter')) ?? 'all';
  const write = (text: string, chosen: AdminUserFilter) =>
    setParams(chosen === 'all' ? {} : { filter: chosen }, { replace: true, state: { ...ownUrlState, search: text } });
  const { typed, setTyped, text } = useTypedText(
    search,
    (value) => value.trim().slice(0, MAX_USER_SEARCH_LENGTH),
    (value) => write(value, filter),
  );
  const query = useInfiniteQuery(usersQuery(operatorId, { search: useDeferredValue(search), filter }));
  const users = query.data?.pages.flatMap((page) => page.users) ?? [];

  return (
    <>
      <div className="mb-6 grid gap-4 sm:grid-cols-[minmax(0,1fr)_16rem]">
        <SearchField label="Start of email address or name" value={typed} onChange={setTyped} placeholder="amber@" />
        <Select label="Show" value={filter} onChange={(value) => write(text, value)} options={filterOptions} />
      </div>
      <LongList
        query={query}
        rows={users.map((user) => <Row key={user.id} user={user} />)}
        empty={
          <EmptyState
            title="No users"
            advice="No user matches. The search compares the start of the email address, the display name and the username."
          />
        }
        fallbackMessage="The users could not be loaded"
        more="Show more users"
      />
    </>
  );
}

function readSearch(state: unknown): string {
  const isSearch = typeof state === 'object' && state !== null && 'search' in state;
  return isSearch && typeof state.search === 'string' ? state.search : '';
}

function Row({ user }: { user: AdminUser }) {
  const { id, name, email, joinedAt, lastSeenAt } = user;
  return (
    <li className="grid gap-x-8 gap-y-1 py-4 md:grid-cols-[minmax(0,1fr)_13rem_11rem]">
      <div className="min-w-0 wrap-anywhere">
        <Link to={adminUserPath(id)} className={`${textLink} inline-flex min-h-11 max-w-full items-center`}>
          {name}
        </Link>
        <p className="text-sm text-muted">{email}</p>
      </div>
      <p className="text-sm text-muted">
        Joined {formatDate(joinedAt)}
        <span className="block">
          {lastSeenAt === null ? (
            'Last active unknown'
          ) : (
            <>
              Active <TimeAgo at={lastSeenAt} />
            </>
          )}
        </span>
        <span className="block">{describeAccess(user)}</span>
      </p>
      <p className="flex flex-wrap content-start gap-2">
        {listStates(user).map(({ label, tone }) => (
          <Badge key={label} tone={tone}>
            {label}
          </Badge>
        ))}
      </p>
    </li>
  );
}
