import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Customisation, ImageElement } from '@/lib/domain/scene/schema';
import type { ProductTexts } from '@/lib/views/storefront/island-texts';
import { PersonalPicture } from './personal-picture';

const texts = new Proxy({}, { get: (_, key) => String(key) }) as ProductTexts;
const element: ImageElement = {
  id: 'photo',
  type: 'Image',
  left: 100,
  top: 100,
  originX: 'center',
  originY: 'center',
  scaleX: 1,
  scaleY: 1,
  angle: 0,
  flipX: false,
  flipY: false,
  opacity: 1,
  customisable: true,
  name: 'Photo',
  src: 'asset:00000000-0000-4000-8000-000000000001',
  width: 400,
  height: 200,
} as unknown as ImageElement;
type Picture = Customisation['images'][string] | undefined;
const photo = { src: 'asset:00000000-0000-4000-8000-000000000002', width: 1000, height: 1000 };

function Field({ onChange }: { readonly onChange: (picture: Picture) => void }) {
  const [ownPicture, setOwnPicture] = useState<Picture>(photo);
  return (
    <PersonalPicture
      store={{ tenantId: 1, slug: 'fest' }}
      element={element}
      label="Photo"
      ownPicture={ownPicture}
      onStart={() => {}}
      onChange={(picture) => {
        setOwnPicture(picture);
        onChange(picture);
      }}
      texts={texts}
    />
  );
}

it('undoes one movement of the photo at a time, and restores the photo only if it was removed', async () => {
  const onChange = jest.fn();
  render(<Field onChange={onChange} />);
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  expect(screen.queryByRole('button', { name: 'undo' })).not.toBeInTheDocument();
  await press('photoRight');
  const moved = onChange.mock.lastCall?.[0];
  expect(moved).toMatchObject({ ...photo, placement: { x: 0.02 } });
  await press('photoTurnRight');
  await press('undo');
  expect(onChange).toHaveBeenLastCalledWith(moved);
  await press('undo');
  expect(onChange).toHaveBeenLastCalledWith(photo);
  expect(screen.queryByRole('button', { name: 'undo' })).not.toBeInTheDocument();
  await press('removeFile');
  expect(onChange).toHaveBeenLastCalledWith(undefined);
  await press('undo');
  expect(onChange).toHaveBeenLastCalledWith(photo);
});

it('records no undo step when nothing moved', async () => {
  const onChange = jest.fn();
  render(<Field onChange={onChange} />);
  await userEvent.click(await screen.findByRole('button', { name: 'photoReset' }));
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'undo' })).not.toBeInTheDocument();
});
