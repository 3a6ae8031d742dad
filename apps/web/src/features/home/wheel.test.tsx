import { families } from '@sillage/contract';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Wheel } from './wheel.tsx';

const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name},`) });

const panel = (name: string) => within(screen.getByRole('region', { name }));

// spec: 2.2.2
test('Wheel lists the fourteen families with their categories', () => {
  render(<Wheel />);
  const list = screen.getByRole('list', { name: 'Fragrance families' });
  expect(
    within(list)
      .getAllByRole('button')
      .map((each) => each.textContent),
  ).toEqual(families.map(({ name, category }) => `${name}, ${category}`));
});

// spec: 2.2.2
test('Wheel is one tab stop, and arrow keys, Home and End choose a family', async () => {
  render(<Wheel />);
  const user = userEvent.setup();
  await user.tab();
  expect(document.activeElement).toBe(button('Fruity'));
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('heading', { name: 'Floral' })).toBeDefined();
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(button('Green'));
  expect(panel('Green').getByText(/Snapped stems/)).toBeDefined();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(button('Fruity'));
  await user.keyboard('{ArrowUp}{Home}');
  expect(document.activeElement).toBe(button('Fruity'));
  expect(screen.getAllByRole('button').filter((each) => each.tabIndex === 0)).toHaveLength(1);
});

test('Wheel shows the description of a family on hover and on click', async () => {
  render(<Wheel />);
  const user = userEvent.setup();
  await user.hover(button('Water'));
  expect(screen.getByRole('heading', { name: 'Water' })).toBeDefined();
  await user.click(button('Woody'));
  expect(screen.getByRole('heading', { name: 'Woody' })).toBeDefined();
  expect(button('Woody').getAttribute('aria-pressed')).toBe('true');
});

// spec: 3.24
test('Wheel gives each family button an accessible description', () => {
  render(<Wheel />);
  expect(button('Oriental').getAttribute('aria-describedby')).toBe(
    screen.getByText(/^Also called Amber\. Vanilla, resins/).id,
  );
});

// spec: D.4.18
test('Wheel shows that Oriental is also called Amber', async () => {
  render(<Wheel />);
  await userEvent.click(button('Oriental'));
  expect(screen.getByText('also called Amber')).toBeDefined();
});

test('Wheel links to the fragrances of a family and of its category', async () => {
  render(<Wheel />);
  await userEvent.click(button('Woody Oriental'));
  const shown = panel('Woody Oriental');
  expect(shown.getByRole('link', { name: 'Explore Woody Oriental' }).getAttribute('href')).toBe(
    '/explore?family=Woody%20Oriental',
  );
  expect(shown.getByRole('link', { name: 'all Oriental' }).getAttribute('href')).toBe('/explore?category=Oriental');
});

test('Wheel links to the fragrances with a note of the family', async () => {
  render(<Wheel />);
  await userEvent.click(button('Oriental'));
  const notes = screen.getByRole('list', { name: 'Notes of the Oriental family' });
  expect(within(notes).getByRole('link', { name: 'tonka bean' }).getAttribute('href')).toBe(
    '/explore?keyword=tonka%20bean',
  );
});
