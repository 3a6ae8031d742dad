import { routes } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Http } from '../../platform/http/server.ts';
import {
  addFragrance,
  countWatchlist,
  listWatchlist,
  removeFragrance,
  setNotifyFrequency,
  setSnooze,
  setWatchFilter,
  updateNotes,
} from './watchlist.service.ts';

export function mountWatchlist({ serve }: Http, deps: Deps): void {
  serve(routes.watchlist, {
    list: ({ user }) => listWatchlist(deps, user.id),
    stats: ({ user }) => countWatchlist(deps, user.id),
    add: ({ user, body }) => addFragrance(deps, { ...body, userId: user.id }),
    updateNotes: ({ user, body }) => updateNotes(deps, user.id, body.fragranceId, body.notes ?? null),
    updateWatchFilter: ({ user, body }) => setWatchFilter(deps, user.id, body.fragranceId, body.watchFilter),
    updateNotifyFrequency: ({ user, body }) =>
      setNotifyFrequency(deps, user.id, body.fragranceId, body.notifyFrequency),
    snooze: ({ user, body }) => setSnooze(deps, user.id, body.fragranceId, body.snooze),
    remove: ({ user, params }) => removeFragrance(deps, user.id, params.fragranceId),
  });
}
