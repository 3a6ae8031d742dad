import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Bottle } from './bottle.tsx';

test('Bottle has unique ids when a page contains several bottles, and is hidden from screen readers', () => {
  const { container } = render(
    <>
      {[1, 2, 3].map((id) => (
        <Bottle key={id} id={id} brand="Dior" name="Poison" colour="red" />
      ))}
    </>,
  );
  const ids = [...container.querySelectorAll('[id]')].map((element) => element.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(container.querySelectorAll(':scope > svg[aria-hidden="true"]')).toHaveLength(3);
});
