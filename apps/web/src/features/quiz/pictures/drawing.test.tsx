import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Drawing, motifs } from './drawing.tsx';

const names = Object.keys(motifs);

test('there are enough drawings that a quiz hardly repeats one', () => {
  expect(names.length).toBeGreaterThanOrEqual(60);
  expect(names.filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
});

test.each(names)('%s is drawn in colours of the tokens, hidden from screen readers by its frame', (name) => {
  const { container } = render(<Drawing name={name} />);
  const paths = [...container.querySelectorAll('path')];
  expect(paths.length).toBeGreaterThanOrEqual(4);
  for (const path of paths) {
    expect(path.getAttribute('d')).toMatch(/^M[\d\sA-Za-z.,-]+$/);
    expect(path.getAttribute('d')).not.toMatch(/NaN|undefined/);
    const paint = [path.getAttribute('fill'), path.getAttribute('stroke')].find(
      (colour) => colour && colour !== 'none',
    );
    expect(paint).toMatch(/var\(--(family|color)-[a-z-]+\)/);
  }
});

test.each(['dragon', 'constructor', ''])('a name that nobody has drawn (%s) draws nothing', (name) => {
  expect(render(<Drawing name={name} />).container.innerHTML).toBe('');
});
