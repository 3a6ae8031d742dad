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

test('Bottle is drawn emptier when sold out, and its liquid rises when it is filled', () => {
  const poison = { id: 1, brand: 'Dior', name: 'Poison', colour: 'red' };
  const { container, rerender } = render(<Bottle {...poison} />);
  const readLevel = () => Number(container.querySelector('svg svg')?.getAttribute('height'));
  const full = readLevel();
  expect(container.querySelector('.animate-rise, .animate-trail')).toBeNull();
  rerender(<Bottle {...poison} fill="half" />);
  const half = readLevel();
  rerender(<Bottle {...poison} fill="empty" />);
  expect([full, half, readLevel()]).toEqual([full, half, readLevel()].toSorted((a, b) => b - a));
  expect(readLevel()).toBeLessThan(full / 4);
  expect(container.querySelector('.animate-rise, .animate-trail')).toBeNull();
  rerender(<Bottle {...poison} />);
  expect(readLevel()).toBe(full);
  expect(container.querySelectorAll('.animate-rise, .animate-trail')).toHaveLength(2);
});
