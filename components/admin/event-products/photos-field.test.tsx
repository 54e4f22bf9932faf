import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import { uploadAsset } from '@/lib/client/admin/assets';
import { MAX_PRODUCT_PHOTOS, type ProductPhoto } from '@/lib/domain/catalogue/product-photos';
import messages from '@/messages/en.json';
import { PhotosField } from './photos-field';

jest.mock('@/lib/client/admin/assets', () => ({
  ...jest.requireActual('@/lib/client/admin/assets'),
  uploadAsset: jest.fn(),
}));
const upload = jest.mocked(uploadAsset);

function Form({ start }: { readonly start: readonly ProductPhoto[] }) {
  const [photos, setPhotos] = useState(start);
  return <PhotosField tenantId={1} photos={photos} getError={() => undefined} onChange={setPhotos} />;
}

const show = (...names: string[]) =>
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <Form start={names.map((name) => ({ asset_id: name, alt: name }))} />
    </NextIntlClientProvider>,
  );
const choose = (count: number) =>
  fireEvent.change(screen.getByLabelText('Add photos', { selector: 'input' }), {
    target: { files: Array.from({ length: count }, (_, index) => new File(['x'], `${index}.png`)) },
  });
const listDescriptions = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
const press = async (name: string) => {
  screen.getByRole('button', { name }).focus();
  await userEvent.keyboard('{Enter}');
};

describe('the photos of a product', () => {
  it('keep typed descriptions and removals while other photos are uploaded', async () => {
    let finish = (): void => {};
    upload.mockReturnValueOnce(
      new Promise((resolve) => {
        finish = () => resolve({ id: 'new' } as Awaited<ReturnType<typeof uploadAsset>>);
      }),
    );
    show('front', 'back');
    choose(1);
    await userEvent.type(screen.getByLabelText('Describe photo 1'), ' of the tent');
    await press('Remove photo 2');
    finish();
    await waitFor(() => expect(listDescriptions()).toEqual(['front of the tent', '']));
  });

  it('accept as many as the limit permits, and report that the others do not fit', async () => {
    upload.mockImplementation(async (_tenant, { name }) => ({ id: name }) as Awaited<ReturnType<typeof uploadAsset>>);
    show('front', 'back');
    choose(MAX_PRODUCT_PHOTOS - 1);
    await waitFor(() => expect(listDescriptions()).toHaveLength(MAX_PRODUCT_PHOTOS));
    expect(screen.getByRole('alert').textContent).toContain(`up to ${MAX_PRODUCT_PHOTOS} photos`);
  });

  it('keep the focus when they are moved and removed with the keyboard', async () => {
    show('front', 'back', 'sleeve');
    const focused = () => document.activeElement?.getAttribute('aria-label');
    await press('Move photo 3 up');
    await waitFor(() => expect(focused()).toBe('Move photo 2 up'));
    expect(listDescriptions()).toEqual(['front', 'sleeve', 'back']);
    await press('Move photo 2 up');
    // The first photo cannot move up.
    await waitFor(() => expect(focused()).toBe('Move photo 1 down'));
    await press('Remove photo 3');
    await waitFor(() => expect(focused()).toBe('Remove photo 2'));
    await press('Remove photo 2');
    await waitFor(() => expect(focused()).toBe('Remove photo 1'));
    await press('Remove photo 1');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add photos'));
  });
});
