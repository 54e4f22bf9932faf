import { render, screen } from '@testing-library/react';
import type { BasketLine } from '@/lib/domain/basket/line';
import type { BasketTexts } from '@/lib/views/storefront/island-texts';
import type { StoreView } from '@/lib/views/storefront/store-view';
import { BasketDrawer } from './basket-drawer';

const texts = new Proxy({}, { get: (_, key) => String(key) }) as BasketTexts;
const store = {
  tenantId: 1,
  eventId: 7,
  slug: 'fest',
  path: '/fest',
  currency: 'GBP',
  region: 'UK',
  vat: { vatRegistered: true, rateBps: 2000 },
} as unknown as StoreView;
const line: BasketLine = {
  id: 'a',
  productId: 7,
  name: 'Shirt',
  description: '',
  code: 'TEE',
  status: 'active',
  sku: 'TEE-M',
  colour: 'white',
  colourName: 'White',
  size: 'medium',
  quantity: 1,
  unitNetMinor: 1_000,
  vatApplies: true,
  frontPreview: null,
  backPreview: null,
  front: [],
  back: [],
};
const mockState = { status: 'ready', lines: [line], error: null };

jest.mock('@/lib/client/basket/use-basket', () => ({
  useBasket: () => mockState,
  getBasket: () => ({ revise: async () => true }),
}));

/** Opens a basket with one line, about which the server answers with `checked`. */
async function open(checked: object) {
  const row = { id: 'a', available: true, price: 10, store_default_vat: 1, name: 'Shirt', design_changed: false };
  const body = { data: [{ ...row, ...checked }] };
  globalThis.fetch = async () => ({ ok: true, json: async () => body }) as unknown as Response;
  render(
    <BasketDrawer
      store={store}
      texts={texts}
      delivery=""
      donation={null}
      open
      onClose={() => {}}
      onCheckout={() => {}}
    />,
  );
}

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

describe('the basket', () => {
  it('reports that the store accepts no orders, not that its products are unavailable', async () => {
    await open({ available: false, on_hold: true });
    expect(await screen.findByText('onHold')).toBeInTheDocument();
    expect(screen.queryByText('unavailable')).toBeNull();
    expect(screen.queryByText('unavailableNotice')).toBeNull();
  });

  it('marks a product that is not sold any more', async () => {
    await open({ available: false, price: null });
    expect(await screen.findByText('unavailableNotice')).toBeInTheDocument();
    expect(screen.getByText('unavailable')).toBeInTheDocument();
  });
});
