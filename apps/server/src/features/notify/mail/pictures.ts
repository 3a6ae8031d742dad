import { after, HOUR } from '../../../platform/clock.ts';
import { withDeadline } from '../../../platform/deadline.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Attachment } from '../../../platform/mail/mailer.ts';
import type { News } from '../message.ts';
import { drawnBottle } from './drawn-bottle.ts';
import { photograph } from './photograph.ts';
import type { Picture } from './picture.ts';

/** Whose picture, and under which Content-ID. */
interface Pictured {
  cid: string;
  fragrance: News['fragrance'];
}

/** How many pictures of each sort are kept; one has 20 kB at most. */
const KEPT = 300;
/** How long mails wait for a shop's photograph, counted from the first of them; who is told later gets it all the same. */
const PATIENCE_MS = 700;
/** For how long a photograph that could not be had is not asked for again. */
const SULK_MS = HOUR;

interface Photo {
  /** Undefined while it is under way; null: it could not be had. */
  picture: Picture | null | undefined;
  /** Resolves when patience ends, at the latest. */
  inTime: Promise<unknown>;
  askAgainAt: Date | null;
}

type PictureDeps = Pick<Deps, 'fetchBytes' | 'clock'>;

/**
 * The pictures of fragrances for mails: the catalogue's photograph, drawn anew and small, or else our drawing. A shop's
 * picture server that is slow, down or hostile costs a mail its photograph and nothing else: this never throws.
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

/** The oldest goes when there are too many. */
function keep<Key, Value>(kept: Map<Key, Value>, key: Key, value: Value): Value {
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return value;
}
