import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

/** Returns a part whose code loads once `connection.isThere` is true. */
function given() {
  const connection = { isThere: false };
  const Part = lazyPart(
    async () => {
      if (!connection.isThere) throw new TypeError('Failed to fetch dynamically imported module: /x.js');
      return Greeting;
    },
    <p>Its room</p>,
  );
  const page = () =>
    render(
      <>
        <p>The rest of the page</p>
        <Part name="Amber" />
      </>,
    );
  return { connection, page };
}

test('what comes late has its room kept, and is drawn', async () => {
  const { connection, page } = given();
  connection.isThere = true;
  page();
  screen.getByText('Its room');
  await screen.findByText('Hello Amber');
});

test('what cannot be loaded leaves the rest of the page, and comes when it is tried again', async () => {
  const { connection, page } = given();
  page();
  expect((await screen.findByRole('alert')).textContent).toContain('This part could not be loaded.');
  screen.getByText('The rest of the page');
  const button = screen.getByRole('button', { name: 'Try again' });
  await userEvent.click(button);
  await waitFor(() => expect(button.textContent).toBe('Try again'));
  expect(document.activeElement).toBe(button);
  connection.isThere = true;
  await userEvent.click(button);
  await screen.findByText('Hello Amber');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('who opens it later begins anew', async () => {
  const { connection, page } = given();
  const { unmount } = page();
  await screen.findByRole('alert');
  unmount();
  connection.isThere = true;
  page();
  await screen.findByText('Hello Amber');
});
