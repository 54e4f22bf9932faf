import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { EventProductDto, EventTermsDto } from '@/lib/contracts/event-products';
import messages from '@/messages/en.json';
import type { Selection } from '../list-kit/use-selection';
import { ProductRow } from './product-row';
import type { ProductActions } from './use-product-actions';

const text = messages.eventProducts;
const product: EventProductDto = {
  id: 7,
  name: 'Tee',
  category: 'T-shirts',
  blank_name: 'Classic',
  brand: 'Acme',
  form: 'tee',
  status: 'active',
  locked: false,
  price: 2000,
  vat_applies: true,
  sizes: ['medium', '2xl'],
  size_surcharges: { '2xl': 200 },
  blank_price: 500,
  print_price: 300,
  printable_sides: [],
  printed_sides: ['front'],
  print_points: [],
  has_draft: false,
  colours: [{ code: 'navy', name: 'Navy', hex: '#001f3f' }],
  offered_variants: 4,
  variants: 6,
} as unknown as EventProductDto;
const event = {
  currency: 'GBP',
  region: 'UK',
  locked: false,
  vat_rate_bps: 2000,
  vat_registered: true,
  fundraiser: null,
  provider_fee: null,
} as unknown as EventTermsDto;
const selection: Selection = {
  ids: new Set(),
  all: false,
  toggle: () => {},
  togglePage: () => {},
  chooseAll: () => {},
  clear: () => {},
};

function show(changes: Partial<EventProductDto> = {}, { canMove = true, isLast = false } = {}) {
  const products = { apply: jest.fn(async () => true), move: jest.fn(), duplicate: jest.fn() };
  render(
    <NextIntlClientProvider locale="en-GB" messages={messages}>
      <table>
        <tbody>
          <ProductRow
            row={{ ...product, ...changes }}
            event={event}
            address={{ tenant: 1, slug: 'fest' }}
            products={products as unknown as ProductActions}
            neighbours={{ previous: 6, next: isLast ? null : 8, afterNext: isLast ? null : 9 }}
            canMove={canMove}
            selection={selection}
            onEdit={() => {}}
            onRemove={() => {}}
          />
        </tbody>
      </table>
    </NextIntlClientProvider>,
  );
  return products;
}
const handle = () => screen.getByRole('button', { name: text.handle.replace('{product}', 'Tee') });
const labels = () => screen.getAllByRole('menuitem').map((item) => item.textContent);
const drag = (id: number) => ({
  dataTransfer: { types: ['application/x-merchloom-product'], getData: () => String(id) },
});

describe('a product in the list of a store', () => {
  it('moves by arrow keys on its handle, and not past the end of the list', async () => {
    const products = show({}, { isLast: true });
    handle().focus();
    await userEvent.keyboard('{ArrowUp}{ArrowDown}');
    expect(products.move.mock.calls).toEqual([[7, 6]]);
  });

  it('gives its place to a product that is dropped on it', () => {
    const products = show();
    fireEvent.drop(screen.getByRole('row'), drag(3));
    fireEvent.drop(screen.getByRole('row'), drag(7));
    expect(products.move.mock.calls).toEqual([[3, 7]]);
  });

  it('stays in its place while the list is filtered', () => {
    show({}, { canMove: false });
    expect(handle()).toBeDisabled();
    expect(labels()).not.toContain(text.moveUp);
    expect(labels()).not.toContain(text.moveDown);
  });

  it.each([
    ['active', [text.hide]],
    ['draft', [text.show]],
    ['archived', []],
  ] as const)('offers the visibility that fits its state, %s', (status, offered) => {
    show({ status });
    expect(labels().filter((label) => label === text.hide || label === text.show)).toEqual(offered);
  });

  it('is locked and unlocked by its menu, and its price is fixed while it is locked', async () => {
    const products = show({ locked: true });
    expect(screen.getByLabelText(text.productPrice.replace('{product}', 'Tee'))).toBeDisabled();
    await userEvent.click(screen.getByRole('menuitem', { name: text.unlock }));
    expect(products.apply).toHaveBeenCalledWith([{ product_id: 7, locked: false }], expect.any(String));
  });

  it('shows what the shopper pays and the profit of the price that is being typed', async () => {
    show();
    const cells = () => screen.getAllByRole('cell').map((cell) => cell.textContent ?? '');
    expect(cells().some((cell) => cell.startsWith('£24.00'))).toBe(true);
    const field = within(screen.getByRole('row')).getByLabelText(text.productPrice.replace('{product}', 'Tee'));
    await userEvent.clear(field);
    await userEvent.type(field, '30');
    expect(cells().some((cell) => cell.startsWith('£36.00'))).toBe(true);
    expect(cells().some((cell) => cell.startsWith('£22.00'))).toBe(true);
  });

  describe('with a typed price below its cost', () => {
    const field = () =>
      screen.getByRole('textbox', { name: text.productPrice.replace('{product}', 'Tee'), hidden: true });
    const typePrice = async (price: string) => {
      await userEvent.clear(field());
      await userEvent.type(field(), price);
    };
    const notice = () => screen.queryByText(/you lose £1\.00 on each piece/);
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }));

    it.each(['{Enter}', '{Tab}'])('names the loss and the sizes before it is saved by %s', async (key) => {
      const products = show();
      await typePrice('7');
      await userEvent.keyboard(key);
      expect(notice()).toHaveTextContent('Sizes: M.');
      expect(products.apply).not.toHaveBeenCalled();
      await press(text.saveAnyway);
      expect(products.apply).toHaveBeenCalledWith([{ product_id: 7, price: 7 }], expect.any(String), true);
      expect(notice()).toBeNull();
    });

    it('restores the saved price when the question is cancelled, and asks again for the next one', async () => {
      const products = show();
      await typePrice('7{Enter}');
      await press(messages.admin.cancel);
      expect(field()).toHaveValue('20.00');
      await typePrice('7{Enter}');
      expect(notice()).not.toBeNull();
      expect(products.apply).not.toHaveBeenCalled();
    });

    it('is saved at once when every size earns something', async () => {
      const products = show();
      await typePrice('8{Enter}');
      expect(notice()).toBeNull();
      expect(products.apply).toHaveBeenCalledTimes(1);
    });
  });
});
