import { addMs, HOUR } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Attachment } from '../../../platform/email/mailer.ts';
import { withDeadline } from '../../../platform/net/deadline.ts';
import type { EventSummary } from '../event-summary.rules.ts';
import { renderBottle } from './drawn-bottle.ts';
import { fetchPhotograph } from './photograph.ts';
import type { Picture } from './picture.ts';

export interface PictureRequest {
  cid: string;
  fragrance: EventSummary['fragrance'];
  /** Whether the drawn bottle is empty: the fragrance is sold out. */
  isEmpty: boolean;
}

/** Maximum number of cached photographs, and of cached drawings; each picture has at most 40 kB. */
const MAX_CACHED = 300;
/**
 * Maximum time that an email waits for a photograph. A photograph that loads later can be in later
 * emails.
 */
const PHOTO_TIMEOUT_MS = 700;
/**
 * Maximum number of photographs that load at the same time, each with up to 2 MB in memory. Emails
 * with further photographs show our drawing at once.
 */
const MAX_LOADING = 16;
/** Time after an error during which a photograph is not requested again. */
const RETRY_AFTER_MS = HOUR;

interface Photo {
  /** The loaded photograph; undefined while it is loading, null when it could not be fetched. */
  picture: Picture | null | undefined;
  /** Resolves when the photograph is loaded or `PHOTO_TIMEOUT_MS` is over. */
  ready: Promise<unknown>;
  retryAt: Date | null;
}

type PictureDeps = Pick<Deps, 'fetchBytes' | 'clock'>;

/** Loading pictures never throws: emails show our drawing when a picture server fails. */
export function createPictureLoader(deps: PictureDeps): (requests: readonly PictureRequest[]) => Promise<Attachment[]> {
  const loadPhoto = createPhotoLoader(deps);
  const bottles = new Map<string, Promise<Picture | null>>();

  function loadBottle({ fragrance, isEmpty }: PictureRequest): Promise<Picture | null> {
    const { id, brand, name, family } = fragrance;
    const key = JSON.stringify([id, brand, name, family, isEmpty]);
    return (
      bottles.get(key) ??
      addToCache(
        bottles,
        key,
        renderBottle({ id, brand, name, family, isEmpty }).catch(() => null),
      )
    );
  }

  async function loadPicture(request: PictureRequest): Promise<Attachment | null> {
    const { cid, fragrance } = request;
    const photo = fragrance.imageUrl === null ? null : await loadPhoto(fragrance.imageUrl);
    const picture = photo ?? (await loadBottle(request));
    return picture && { ...picture, cid };
  }

  return async (requests) => {
    const pictures = await Promise.all(requests.map(loadPicture));
    return pictures.filter((picture) => picture !== null);
  };
}

function createPhotoLoader(deps: PictureDeps): (imageUrl: string) => Promise<Picture | null> {
  const photos = new Map<string, Photo>();
  let loading = 0;
  return async (imageUrl) => {
    let photo = photos.get(imageUrl);
    if (!photo || (photo.retryAt && photo.retryAt <= deps.clock.now())) {
      if (loading >= MAX_LOADING) return null;
      loading += 1;
      photo = addToCache(
        photos,
        imageUrl,
        fetchPhoto(deps, imageUrl, () => {
          loading -= 1;
        }),
      );
    }
    if (photo.picture === undefined) await photo.ready;
    return photo.picture ?? null;
  };
}

function fetchPhoto({ fetchBytes, clock }: PictureDeps, imageUrl: string, onEnd: () => void): Photo {
  const photo: Photo = { picture: undefined, ready: Promise.resolve(), retryAt: null };
  const fetched = fetchPhotograph(fetchBytes, imageUrl)
    .then(
      (picture) => {
        photo.picture = picture;
      },
      () => {
        photo.picture = null;
        photo.retryAt = addMs(clock.now(), RETRY_AFTER_MS);
      },
    )
    .finally(onEnd);
  const timeoutError = new Error('the photograph is late');
  photo.ready = withDeadline({ timeoutMs: PHOTO_TIMEOUT_MS, timeoutError, signal: undefined }, () => fetched).catch(
    () => null,
  );
  return photo;
}

function addToCache<Key, Value>(cache: Map<Key, Value>, key: Key, value: Value): Value {
  cache.set(key, value);
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  return value;
}
