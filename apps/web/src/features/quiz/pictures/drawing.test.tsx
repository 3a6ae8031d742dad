import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Drawing, motifs } from './drawing.tsx';

const names = Object.keys(motifs);

test('motifs contains at least 60 drawings with kebab-case names', () => {
  expect(names.length).toBeGreaterThanOrEqual(60);
  expect(names.filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
});

test.each(names)('Drawing draws %s in colours of the design tokens', (name) => {
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

test.each(['dragon', 'constructor', ''])('Drawing renders nothing for the unknown name "%s"', (name) => {
  expect(render(<Drawing name={name} />).container.innerHTML).toBe('');
});
