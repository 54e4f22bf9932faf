import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createBasket } from '@/lib/client/basket/basket';
import type { BasketLine } from '@/lib/domain/basket/line';
import { type Customisation, imageElementSchema } from '@/lib/domain/scene/schema';
import { customisableElements } from '@/lib/storefront/customisable';
import type { ProductTexts } from '@/lib/storefront/island-texts';
import type { ProductView } from '@/lib/storefront/product-view';
import type { StoreView } from '@/lib/storefront/store-view';
import { AddToBasket } from './add-to-basket';
import { personalPictureId } from './field-ids';

const texts = new Proxy({}, { get: (_, key) => String(key) }) as ProductTexts;
const store = { tenantId: 1, slug: 'fest', path: '/fest', type: 'store', open: true, hasBasket: true } as StoreView;
const photo = imageElementSchema.parse({
  id: 'photo',
  type: 'Image',
  label: 'Your photo',
  left: 0,
  top: 0,
  width: 400,
  height: 200,
  src: 'asset:00000000-0000-4000-8000-000000000001',
  customisable: true,
});
const scenes = {
  front: { version: 1, width: 400, height: 400, elements: [photo] },
  back: null,
} as ProductView['scenes'];
const product = {
  id: 7,
  name: 'Shirt',
  description: '',
  code: 'TEE',
  status: 'active',
  version: 'v',
  designRevision: 1,
  netMinor: 1000,
  vatApplies: true,
  colours: [],
  sizes: [],
  skus: {},
  views: ['front'],
  sideOfView: { front: 'front' },
  printedSides: ['front'],
  scenes,
} as unknown as ProductView;
const own = { src: 'asset:00000000-0000-4000-8000-000000000002', width: 100, height: 100 };

let eventId = 0;
const mockBaskets = new Map<number, ReturnType<typeof createBasket>>();

jest.mock('@/lib/client/basket/use-basket', () => ({ basketOf: (id: number) => basketOf(id) }));

/** In-memory basket, because the test environment has no browser database. */
function basketOf(id: number) {
  let kept: readonly BasketLine[] = [];
  const storage = {
    read: async () => kept,
    update: async (_: number, change: (lines: readonly BasketLine[]) => readonly BasketLine[]) => {
      kept = change(kept);
      return kept;
    },
  };
  const basket = mockBaskets.get(id) ?? createBasket(id, { storage, channel: null, logError: console.error });
  mockBaskets.set(id, basket);
  return basket;
}

function Page({ images, line = null }: { readonly images: Customisation['images']; readonly line?: string | null }) {
  const [customisation, setCustomisation] = useState<Customisation>({ texts: {}, images });
  return (
    <>
      <button type="button" id={personalPictureId('photo')}>
        field
      </button>
      <AddToBasket
        store={{ ...store, eventId }}
        product={product}
        variant={{ colour: 'red', size: 'm' }}
        quantity={1}
        line={line}
        customisation={customisation}
        elements={customisableElements(scenes ?? { front: null, back: null })}
        problems={new Map()}
        onCustomisation={setCustomisation}
        onSizeMissing={() => {}}
        isFramed={false}
        texts={texts}
      />
    </>
  );
}

const listLines = () => basketOf(eventId).getState().lines;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const question = () => screen.queryByRole('group', { name: 'sampleQuestion' });

describe('a picture that nobody changed', () => {
  beforeEach(() => {
    eventId += 1;
    Element.prototype.scrollIntoView = () => {};
  });

  it('is asked about, and sold only once it was kept', async () => {
    render(<Page images={{}} />);
    await press('addToBasket');
    expect(question()).toHaveTextContent('Your photo: samplePicture');
    expect(listLines()).toEqual([]);
    await press('sampleKeep');
    await waitFor(() => expect(listLines()).toHaveLength(1));
    expect(question()).toBeNull();
  });

  it('leads to its field for one of the shopper’s own', async () => {
    render(<Page images={{}} />);
    await press('addToBasket');
    await press('chooseFile');
    expect(screen.getByRole('button', { name: 'field' })).toHaveFocus();
    expect(question()).toBeNull();
    expect(listLines()).toEqual([]);
  });

  it('is no question where the shopper has put another in its place', async () => {
    render(<Page images={{ photo: own }} />);
    await press('addToBasket');
    await waitFor(() => expect(listLines()).toHaveLength(1));
  });

  it('is not asked about once more when its line is edited', async () => {
    const first = render(<Page images={{}} />);
    await press('addToBasket');
    await press('sampleKeep');
    await waitFor(() => expect(listLines()).toHaveLength(1));
    first.unmount();
    render(<Page images={{}} line={listLines()[0]?.id ?? ''} />);
    await act(async () => {});
    await press('updateBasket');
    await waitFor(() => expect(screen.getByRole('button', { name: 'addToBasket' })).toBeInTheDocument());
    expect(question()).toBeNull();
  });
});
