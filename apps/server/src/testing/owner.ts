import { productPage, type Shop } from '@sillage/testkit/shop';
import { givenAnswers } from '../features/quiz/testing/given-quiz.ts';
import { givenFragrance, givenUser, PASSWORD } from './given.ts';
import { givenChannel, givenEntry } from './given-inbox.ts';
import { givenKey } from './given-key.ts';
import type { TestApp } from './test-app.ts';

let count = 0;

/** Creates a user that has data of every kind, with values that no other user may see. */
export async function givenOwner(app: TestApp, shop: Shop) {
  count += 1;
  const user = await givenUser(app);
  const { id: userId, api } = user;
  const secret = `secret-of-${count}-${userId.slice(-6)}`;
  const [watched, unwatched] = [
    await givenFragrance(app, { url: `http://owner-shop-${count}.example/oud` }),
    await givenFragrance(app),
  ];
  await api.watchlist.add({ body: { userId, fragranceId: watched.id, notes: secret } });
  await app.visitor().auth.login({ body: { usernameOrEmail: user.username, password: PASSWORD } });
  const sessions = await api.account.sessions({ params: { id: userId } });
  const { share } = await api.sharing.put({ params: { userId }, body: { title: secret, withNotes: true } });
  const feed = await api.notify.renewAtomFeed({ params: { userId } });
  const calendar = await api.calendar.renew({ params: { userId } });
  const address = JSON.stringify({ preset: 'webhook', url: `${shop.origin}/${secret}` });
  const channelId = await givenChannel(app, userId, { address });
  const { entry } = await givenEntry(app, userId, watched.id);
  const key = await givenKey(app, userId, ['read', 'watchlist']);
  const answers = givenAnswers();
  const { personality: personalityType } = await api.quiz.analyze({ body: { answers } });
  const result = { personalityType, description: secret, recommendations: [unwatched.name], answers };
  const { recommendations } = await api.quiz.complete({ body: { userId, ...result } });
  shop.put(`/${secret}`, productPage(`Vétiver ${secret}`, [{ availability: 'InStock' }]));
  const suggestion = await api.suggestions.suggest({ body: { url: `${shop.origin}/${secret}` } });
  return {
    ...user,
    /** Origin of the server that acts as the user's shop and receives the user's webhooks. */
    origin: shop.origin,
    cookie: (api as unknown as { cookie: () => string }).cookie(),
    keyHeaders: key.headers,
    result,
    suggestedName: suggestion.name,
    watchedId: watched.id,
    unwatchedId: unwatched.id,
    ids: {
      sessionId: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '',
      channelId,
      keyId: key.id,
      recId: String(recommendations[0]?.id),
      suggestionId: suggestion.id,
      upTo: entry,
    },
    secrets: [secret, user.email, getSecretPart(share?.url), getSecretPart(feed.url), getSecretPart(calendar.url)],
  };
}

export type Owner = Awaited<ReturnType<typeof givenOwner>>;

function getSecretPart(url: string | null | undefined): string {
  if (!url) throw new Error('the address is missing');
  return url.split('/').at(-1) ?? '';
}
