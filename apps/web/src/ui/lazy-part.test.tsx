import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

/** Returns a lazy component whose code loads only while `connection.isOnline` is true. */
function given() {
  const connection = { isOnline: false };
  const Part = lazyPart(
    async () => {
      if (!connection.isOnline) throw new TypeError('Failed to fetch dynamically imported module: /x.js');
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

test('lazyPart shows the placeholder, then the loaded component', async () => {
  const { connection, page } = given();
  connection.isOnline = true;
  page();
  screen.getByText('Its room');
  await screen.findByText('Hello Amber');
});

test('lazyPart replaces only the component that failed to load, and Try again loads it', async () => {
  const { connection, page } = given();
  page();
  expect((await screen.findByRole('alert')).textContent).toContain('This part could not be loaded.');
  screen.getByText('The rest of the page');
  const button = screen.getByRole('button', { name: 'Try again' });
  await userEvent.click(button);
  await waitFor(() => expect(button.textContent).toBe('Try again'));
  expect(document.activeElement).toBe(button);
  connection.isOnline = true;
  await userEvent.click(button);
  await screen.findByText('Hello Amber');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('lazyPart loads the code again when the component is mounted again after a failure', async () => {
  const { connection, page } = given();
  const { unmount } = page();
  await screen.findByRole('alert');
  unmount();
  connection.isOnline = true;
  page();
  await screen.findByText('Hello Amber');
});
