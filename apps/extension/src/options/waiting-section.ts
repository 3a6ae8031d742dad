import { emptyQueue, flushQueue, MAX_QUEUED } from '../background/queue.ts';
import { store } from '../background/store.ts';
import { button, element } from '../panel/dom.ts';

/** The observations that wait for the server. */
export async function buildWaitingSection(refresh: () => Promise<void>): Promise<HTMLElement> {
  const { length } = await store.queue.get();
  const status = element('p', { attributes: { role: 'status' } });
  const sendNow = async () => {
    const delivery = await flushQueue();
    await refresh();
    if ('message' in delivery && (await store.queue.get()).length > 0) status.textContent = delivery.message;
  };
  const empty = async () => {
    await emptyQueue();
    await refresh();
  };
  return element(
    'section',
    { attributes: { 'aria-labelledby': 'waiting' } },
    element('h2', { id: 'waiting' }, 'Waiting to be sent'),
    element('p', {}, length === 0 ? 'Nothing waits.' : `${length} of at most ${MAX_QUEUED} observations wait.`),
    length === 0 ? null : button('Send now', () => void sendNow()),
    length === 0 ? null : button('Delete them', () => void empty()),
    status,
  );
}
