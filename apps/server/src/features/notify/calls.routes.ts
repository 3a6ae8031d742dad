import { routes } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Http } from '../../platform/http/server.ts';
import { findAlertRules, updateAlertRules } from './alert-rules.service.ts';
import { openChannels } from './channels/open.ts';
import { pushKey } from './channels/push.ts';
import { endFeed, renewFeed, showFeed } from './feed-calls.service.ts';
import { countUnread, markRead, readInbox } from './inbox.service.ts';
import { addTarget, listTargets, removeTarget, replaceSecret, resumeTarget } from './targets.service.ts';
import { testTarget } from './test-target.service.ts';

export function mountNotifyCalls({ app, serve }: Http, deps: Deps): void {
  // Creates the key at start, so that the GET request for it writes nothing.
  app.addHook('onReady', async () => void (await pushKey(deps)));
  const channels = openChannels(deps);
  serve(routes.notify, {
    inbox: ({ user, query }) => readInbox(deps, user.id, query),
    unread: ({ user }) => countUnread(deps, user.id),
    markRead: ({ user, body }) => markRead(deps, user.id, body.upTo),
    rules: ({ user }) => findAlertRules(deps, user.id),
    updateRules: ({ user, body }) => updateAlertRules(deps, user.id, body),
    targets: ({ user }) => listTargets(deps, user.id),
    addTarget: ({ user, body }) => addTarget(deps, user.id, body.target),
    removeTarget: ({ user, params }) => removeTarget(deps, user.id, params.targetId),
    testTarget: ({ user, params }) => testTarget(deps, channels, user.id, params.targetId),
    resumeTarget: ({ user, params }) => resumeTarget(deps, user.id, params.targetId),
    replaceSecret: ({ user, params }) => replaceSecret(deps, user.id, params.targetId),
    pushKey: async () => ({ publicKey: await pushKey(deps) }),
    feed: ({ user }) => showFeed(deps, user.id),
    renewFeed: ({ user }) => renewFeed(deps, user.id),
    removeFeed: ({ user }) => endFeed(deps, user.id),
  });
}
