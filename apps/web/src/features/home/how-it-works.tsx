import { Bottle } from '../../fragrance/bottle.tsx';
import { DrawnPicture } from '../../fragrance/drawn-picture.tsx';
import { StockBadge } from '../../fragrance/stock-badge.tsx';
import { getBottleFill, type Stock } from '../../fragrance/stock-state.rules.ts';

interface Step {
  title: string;
  text: string;
  pictureStyle: string;
  stock?: Stock;
}

const steps: readonly Step[] = [
  {
    title: 'Create account',
    text: 'A username, an email address and a password. It’s free, and there is nothing to install.',
    pictureStyle: 'opacity-25 grayscale',
  },
  {
    title: 'Add fragrances',
    text: 'Search the catalogue by name, brand or note, and add what you’re waiting for to your watchlist.',
    pictureStyle: '',
    stock: { stockState: 'sold-out', availability: 'SoldOut' },
  },
  {
    title: 'Get notified',
    text: 'We check the shops’ own pages. When a sold-out fragrance is back, we check twice, then alert you once.',
    pictureStyle: '',
    stock: { stockState: 'in-stock', availability: 'InStock' },
  },
];

export function HowItWorks() {
  return (
    <ol className="grid gap-8 sm:grid-cols-3">
      {steps.map(({ title, text, pictureStyle, stock }, index) => (
        <li key={title} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-5 sm:block">
          <div aria-hidden="true" className="relative">
            <DrawnPicture
              id={21}
              name="Sillage"
              brand="Sillage"
              family="Oriental"
              className={`aspect-4/5 w-full sm:aspect-5/4 ${pictureStyle}`}
              Bottle={Bottle}
              {...(stock && { fill: getBottleFill(stock) })}
            />
            {stock && (
              <span className="absolute bottom-2 left-2 flex sm:bottom-3 sm:left-3">
                <StockBadge stock={stock} />
              </span>
            )}
          </div>
          <div className="self-center sm:mt-5">
            <h3 className="text-lg">
              <span aria-hidden="true" className="mr-2 text-muted">
                {index + 1}
              </span>
              {title}
            </h3>
            <p className="mt-2 max-w-prose text-sm text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
