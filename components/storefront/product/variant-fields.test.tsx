import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ProductTexts } from '@/lib/views/storefront/island-texts';
import type { ProductView } from '@/lib/views/storefront/product-view';
import { useVariant } from './use-variant';
import { VariantFields } from './variant-fields';

const texts = new Proxy(
  { sizeUnavailable: '{size}, not available in {colour}' },
  { get: (target, key) => Reflect.get(target, key) ?? String(key) },
) as unknown as ProductTexts;
const product = {
  colours: [
    { code: 'navy', name: 'Navy', hex: '#001f3f' },
    { code: 'red', name: 'Red', hex: '#cc0000' },
  ],
  sizes: [
    { code: 'small', label: 'S' },
    { code: 'xxl', label: 'XXL' },
  ],
  colourSizes: { navy: ['small', 'xxl'], red: ['small'] },
  sizeChart: { small: { Chest: 50 } },
} as unknown as ProductView;

function Fields({ productView = product }: { readonly productView?: ProductView }) {
  const choice = useVariant({ colour: 'navy', size: '' });
  return (
    <>
      <VariantFields product={productView} choice={choice} preferInches={false} language="en" texts={texts} />
      <button type="button" onClick={choice.askForSize}>
        Add
      </button>
      <output>{JSON.stringify(choice.variant)}</output>
    </>
  );
}
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const variant = () => JSON.parse(screen.getByRole('status').textContent ?? '');

beforeEach(() => {
  window.history.replaceState(null, '', '/fest/1?text_a=Hello');
  Element.prototype.scrollIntoView = () => {};
});

describe('the variant of a product', () => {
  it('is stored in the address without changing its other parameters', async () => {
    render(<Fields />);
    await choose('XXL');
    expect(variant()).toEqual({ colour: 'navy', size: 'xxl' });
    expect(window.location.search).toBe('?text_a=Hello&colour=navy&size=xxl');
  });

  it('keeps its size when the new colour has it, and loses it otherwise', async () => {
    render(<Fields />);
    await choose('S');
    await choose('Red');
    expect(variant()).toEqual({ colour: 'red', size: 'small' });
    await choose('Navy');
    await choose('XXL');
    await choose('Red');
    expect(variant()).toEqual({ colour: 'red', size: '' });
    expect(window.location.search).toBe('?text_a=Hello&colour=red');
  });

  it('asks for a missing size at the size options, until one is chosen', async () => {
    render(<Fields />);
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    const sizes = screen.getByRole('radiogroup', { name: /^size/ });
    expect(sizes).toHaveFocus();
    expect(sizes).toBeInvalid();
    await choose('S');
    expect(sizes).toBeValid();
  });

  it('shows its size guide on request', async () => {
    render(<Fields />);
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'sizeGuide' }));
    expect(await screen.findByRole('dialog', { name: 'sizeGuide' })).toBeVisible();
  });

  it('has neither size options nor a size guide when there is only one size', () => {
    render(<Fields productView={{ ...product, sizes: product.sizes.slice(0, 1) }} />);
    expect(screen.queryByRole('radiogroup', { name: /^size/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'sizeGuide' })).toBeNull();
  });
});
