import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import type { ProductTexts } from '@/lib/views/storefront/island-texts';
import type { ProductView } from '@/lib/views/storefront/product-view';
import type { StoreView } from '@/lib/views/storefront/store-view';
import { StickyAdd } from './sticky-add';

const store = { type: 'store', currency: 'GBP', region: 'UK', vat: { rateBps: 2000, registered: true } } as StoreView;
const texts = {} as ProductTexts;
const product = { name: 'Shirt', netMinor: 1000, vatApplies: true } as ProductView;

/** Reports to the component whether its target is in view, because jsdom computes no layout. */
let report: (...changes: readonly boolean[]) => void = () => {};
beforeEach(() => {
  window.IntersectionObserver = class {
    constructor(onChange: IntersectionObserverCallback) {
      report = (...changes) =>
        act(() =>
          onChange(
            changes.map((isIntersecting) => ({ isIntersecting }) as IntersectionObserverEntry),
            this as unknown as IntersectionObserver,
          ),
        );
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});
afterEach(() => {
  Reflect.deleteProperty(window, 'IntersectionObserver');
});

function Page({
  type = 'store',
  onAdd = () => {},
}: {
  readonly type?: StoreView['type'];
  readonly onAdd?: () => void;
}) {
  const target = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={target} />
      <StickyAdd
        store={{ ...store, type }}
        product={product}
        target={target}
        size=""
        texts={texts}
        label="Add"
        busy={false}
        onAdd={onAdd}
      />
    </>
  );
}

describe('the bar that repeats the Add button', () => {
  it('appears only while the button itself is out of view', () => {
    render(<Page />);
    expect(screen.queryByRole('button')).toBeNull();
    report(false);
    expect(screen.getByRole('button', { name: 'Add' })).toBeVisible();
    report(false, true);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('names the product with its price, adds it, and shows no price for a gift', async () => {
    const onAdd = jest.fn();
    const { rerender } = render(<Page onAdd={onAdd} />);
    report(false);
    expect(screen.getByText('Shirt')).toBeVisible();
    expect(screen.getByText('£12.00')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(onAdd).toHaveBeenCalledTimes(1);
    rerender(<Page type="promo" />);
    expect(screen.queryByText('£12.00')).toBeNull();
  });
});
