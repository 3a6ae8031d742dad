import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Bottle } from './bottle.tsx';

test('many bottles on one page share no id, and none is read out', () => {
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
