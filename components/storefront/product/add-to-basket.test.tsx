import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createBasket } from '@/lib/client/basket/basket';
import type { BasketLine } from '@/lib/domain/basket/line';
import { type Customisation, imageElementSchema } from '@/lib/domain/scene/schema';
import { listCustomisableElements } from '@/lib/views/storefront/customisable';
import type { ProductTexts } from '@/lib/views/storefront/island-texts';
import type { ProductView } from '@/lib/views/storefront/product-view';
import type { StoreView } from '@/lib/views/storefront/store-view';
import { AddToBasket } from './add-to-basket';
import { getPersonalPictureId } from './field-ids';

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
const ownPicture = { src: 'asset:00000000-0000-4000-8000-000000000002', width: 100, height: 100 };

let eventId = 0;
const mockBaskets = new Map<number, ReturnType<typeof createBasket>>();

jest.mock('@/lib/client/basket/use-basket', () => ({ getBasket: (id: number) => getBasket(id) }));

/** In-memory basket, because the test environment has no browser database. */
function getBasket(id: number) {
  let storedLines: readonly BasketLine[] = [];
  const storage = {
    read: async () => storedLines,
    update: async (_: number, change: (lines: readonly BasketLine[]) => readonly BasketLine[]) => {
      storedLines = change(storedLines);
      return storedLines;
    },
  };
  const basket = mockBaskets.get(id) ?? createBasket(id, { storage, channel: null, logError: console.error });
  mockBaskets.set(id, basket);
  return basket;
}

interface PageProps {
  readonly images: Customisation['images'];
  readonly line?: string | null;
  readonly size?: string;
  readonly piecesLeft?: number;
  readonly problems?: ReadonlyMap<string, unknown>;
  readonly onSizeMissing?: () => void;
}

function Page({
  images,
  line = null,
  size = 'm',
  piecesLeft,
  problems = new Map(),
  onSizeMissing = () => {},
}: PageProps) {
  const [customisation, setCustomisation] = useState<Customisation>({ texts: {}, images });
  return (
    <>
      <button type="button" id={getPersonalPictureId('photo')}>
        field
      </button>
      <AddToBasket
        store={{ ...store, eventId }}
        product={{ ...product, piecesLeft }}
        variant={{ colour: 'red', size }}
        quantity={1}
        line={line}
        customisation={customisation}
        elements={listCustomisableElements(scenes ?? { front: null, back: null })}
        problems={problems}
        onCustomisation={setCustomisation}
        onSizeMissing={onSizeMissing}
        isFramed={false}
        texts={texts}
      />
    </>
  );
}

const listLines = () => getBasket(eventId).getState().lines;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const question = () => screen.queryByRole('group', { name: 'sampleQuestion' });

beforeEach(() => {
  eventId += 1;
  Element.prototype.scrollIntoView = () => {};
  window.history.replaceState(null, '', '/fest/7');
});

describe('an unchanged picture of the design', () => {
  it('needs a confirmation before it is added to the basket', async () => {
    render(<Page images={{}} />);
    await press('addToBasket');
    expect(question()).toHaveTextContent('Your photo: samplePicture');
    expect(listLines()).toEqual([]);
    await press('sampleKeep');
    await waitFor(() => expect(listLines()).toHaveLength(1));
    expect(question()).toBeNull();
  });

  it('links to its field, where shoppers can add their own picture', async () => {
    render(<Page images={{}} />);
    await press('addToBasket');
    await press('chooseFile');
    expect(screen.getByRole('button', { name: 'field' })).toHaveFocus();
    expect(question()).toBeNull();
    expect(listLines()).toEqual([]);
  });

  it('needs no confirmation when the shopper has replaced it', async () => {
    render(<Page images={{ photo: ownPicture }} />);
    await press('addToBasket');
    await waitFor(() => expect(listLines()).toHaveLength(1));
  });

  it('needs no second confirmation when its line is edited', async () => {
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

describe('a product', () => {
  it('is not added without a size; the size is requested', async () => {
    const onSizeMissing = jest.fn();
    render(<Page images={{ photo: ownPicture }} size="" onSizeMissing={onSizeMissing} />);
    await press('addToBasket');
    expect(onSizeMissing).toHaveBeenCalledTimes(1);
    expect(listLines()).toEqual([]);
  });

  it('is not added with a text that cannot be printed', async () => {
    render(<Page images={{ photo: ownPicture }} problems={new Map([['name', 'too long']])} />);
    await press('addToBasket');
    expect(listLines()).toEqual([]);
  });

  it('is added once, without a press, when the button was pressed before its script had loaded', async () => {
    window.history.replaceState(null, '', '/fest/7?colour=red&quantity=1&add=1');
    const { rerender } = render(<Page images={{ photo: ownPicture }} />);
    await waitFor(() => expect(listLines()).toHaveLength(1));
    expect(window.location.search).toBe('?colour=red');
    rerender(<Page images={{ photo: ownPicture }} />);
    expect(listLines()[0]?.quantity).toBe(1);
  });

  it('shows a message when the basket already contains the maximum of it', async () => {
    render(<Page images={{ photo: ownPicture }} />);
    await press('addToBasket');
    await screen.findByText('added');
    await act(() => getBasket(eventId).setQuantity(listLines()[0]?.id ?? '', 999));
    await press('addToBasket');
    expect(await screen.findByText('atLimit')).toBeVisible();
    expect(listLines()[0]?.quantity).toBe(999);
  });
});

describe('a line that is edited', () => {
  const addFirst = async (): Promise<string> => {
    const first = render(<Page images={{ photo: ownPicture }} />);
    await press('addToBasket');
    await screen.findByText('added');
    first.unmount();
    return listLines()[0]?.id ?? '';
  };

  it('is replaced, and later presses add new lines', async () => {
    const line = await addFirst();
    window.history.replaceState(null, '', `/fest/7?line=${line}`);
    render(<Page images={{ photo: ownPicture }} line={line} />);
    await press('updateBasket');
    expect(await screen.findByText('updated')).toBeVisible();
    expect(listLines()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'addToBasket' })).toBeVisible();
    expect(window.location.search).toBe('');
  });

  it('is left unchanged on request', async () => {
    const line = await addFirst();
    render(<Page images={{ photo: { ...ownPicture, width: 50 } }} line={line} />);
    await press('keepLine');
    expect(listLines().map(({ id }) => id)).toEqual([line]);
    expect(screen.queryByText('editingLine')).toBeNull();
  });

  it('becomes a new line when it was removed in another tab', async () => {
    const line = await addFirst();
    render(<Page images={{ photo: ownPicture }} line={line} />);
    expect(await screen.findByText('editingLine')).toBeVisible();
    await act(() => getBasket(eventId).remove(line));
    expect(screen.queryByText('editingLine')).toBeNull();
    await press('addToBasket');
    await waitFor(() => expect(listLines()).toHaveLength(1));
  });
});

describe('a product with few pieces', () => {
  it('shows the number of pieces left, and why its button is disabled when there are none', () => {
    const { rerender } = render(<Page images={{}} piecesLeft={3} />);
    expect(screen.getByText('onlyLeft')).toBeVisible();
    expect(screen.getByRole('button', { name: 'addToBasket' })).toBeEnabled();
    rerender(<Page images={{}} piecesLeft={0} />);
    const button = screen.getByRole('button', { name: 'soldOut' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription('soldOutText');
  });
});
