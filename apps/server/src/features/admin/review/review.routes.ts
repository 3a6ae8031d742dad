import { routes } from '@sillage/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { Http } from '../../../platform/http/server.ts';
import type { CatalogueDeps } from '../../catalogue/index.ts';
import { accept, decline, merge } from './decide.service.ts';
import { findCandidates, listReview } from './review.service.ts';
import { undo } from './undo.service.ts';

export function mountAdminReview({ serve }: Http, deps: Deps & CatalogueDeps): void {
  serve(routes.adminReview, {
    list: () => listReview(deps),
    candidates: ({ query, user, getAbortSignal }) =>
      findCandidates(deps, { text: query.text, viewerId: user.id, signal: getAbortSignal() }),
    accept: ({ user, address, params }) => accept(deps, { user, address }, params),
    merge: ({ user, address, params, body }) => merge(deps, { user, address }, { ...params, into: body.into }),
    decline: ({ user, address, params, body }) => decline(deps, { user, address }, { ...params, reason: body.reason }),
    undo: ({ user, address, params }) => undo(deps, { user, address }, params),
  });
}
