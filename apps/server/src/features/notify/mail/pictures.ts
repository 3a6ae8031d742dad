import { after, HOUR } from '../../../platform/clock.ts';
import { withDeadline } from '../../../platform/deadline.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Attachment } from '../../../platform/mail/mailer.ts';
import type { News } from '../message.ts';
import { drawnBottle } from './drawn-bottle.ts';
import { photograph } from './photograph.ts';
import type { Picture } from './picture.ts';

interface Pictured {
  cid: string;
  fragrance: News['fragrance'];
}

/** Maximum number of cached photographs, and of drawings; each has 20 kB at most. */
const KEPT = 300;
/** Time emails wait for a photograph from its first request. Later emails may still get it. */
const PATIENCE_MS = 700;
/** How long a photograph is not requested again after an error. */
const SULK_MS = HOUR;

interface Photo {
  /** Undefined while it is loading; null when it could not be fetched. */
  picture: Picture | null | undefined;
  /** Resolves when the photograph is loaded or `PATIENCE_MS` is over. */
  inTime: Promise<unknown>;
  askAgainAt: Date | null;
}

type PictureDeps = Pick<Deps, 'fetchBytes' | 'clock'>;

/**
 * Opens the source of pictures for emails: the catalogue's photograph, else our drawing. Never
 * throws: a shop's slow, broken or hostile picture server costs an email only its photograph.
 */
export function openPictures(deps: PictureDeps): (wanted: readonly Pictured[]) => Promise<Attachment[]> {
  const photoOf = openPhotos(deps);
  const bottles = new Map<string, Promise<Picture | null>>();

  function bottleOf({ id, brand, name, family }: News['fragrance']): Promise<Picture | null> {
    const key = JSON.stringify([id, brand, name, family]);
    return (
      bottles.get(key) ??
      keep(
        bottles,
        key,
        drawnBottle({ id, brand, name, family }).catch(() => null),
      )
    );
  }

  async function pictureOf({ cid, fragrance }: Pictured): Promise<Attachment | null> {
    const photo = fragrance.imageUrl === null ? null : await photoOf(fragrance.imageUrl);
    const picture = photo ?? (await bottleOf(fragrance));
    return picture && { ...picture, cid };
  }

  return async (wanted) => {
    const pictures = await Promise.all(wanted.map(pictureOf));
    return pictures.filter((picture) => picture !== null);
  };
}

function openPhotos(deps: PictureDeps): (imageUrl: string) => Promise<Picture | null> {
  const photos = new Map<string, Photo>();
  return async (imageUrl) => {
    let photo = photos.get(imageUrl);
    if (!photo || (photo.askAgainAt && photo.askAgainAt <= deps.clock.now()))
      photo = keep(photos, imageUrl, fetchPhoto(deps, imageUrl));
    if (photo.picture === undefined) await photo.inTime;
    return photo.picture ?? null;
  };
}

function fetchPhoto({ fetchBytes, clock }: PictureDeps, imageUrl: string): Photo {
  const photo: Photo = { picture: undefined, inTime: Promise.resolve(), askAgainAt: null };
  const fetched = photograph(fetchBytes, imageUrl).then(
    (picture) => {
      photo.picture = picture;
    },
    () => {
      photo.picture = null;
      photo.askAgainAt = after(clock.now(), SULK_MS);
    },
  );
  const late = new Error('the photograph is late');
  photo.inTime = withDeadline({ timeoutMs: PATIENCE_MS, late, signal: undefined }, () => fetched).catch(() => null);
  return photo;
}

/** Adds a value and drops the oldest when there are too many. */
function keep<Key, Value>(kept: Map<Key, Value>, key: Key, value: Value): Value {
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return value;
}
