import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import type { ProductTexts } from '@/lib/views/storefront/island-texts';
import { PictureColumn } from './picture-column';

type Props = ComponentProps<typeof PictureColumn>;
const texts = new Proxy({}, { get: (_, key) => String(key) }) as ProductTexts;
const drawn: Props['drawn'] = {
  pictures: [
    {
      view: 'front',
      label: 'Front',
      alt: 'Front of the tee',
      live: null,
      large: '/large.webp',
      url: () => '/front.webp',
    },
  ],
  isDrawing: false,
  percent: 0,
};
const column = (changes: Partial<Props['drawn']>, started: boolean) => (
  <PictureColumn drawn={{ ...drawn, ...changes }} view="front" onView={() => {}} started={started} texts={texts} />
);

describe('the pictures of a product', () => {
  it('do not mention a preview before the shopper personalises', () => {
    render(column({}, false));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('announce that a preview is being drawn, and when it is ready', () => {
    const { rerender } = render(column({ isDrawing: true, percent: 40 }, true));
    expect(screen.getByRole('status')).toHaveTextContent('drawing');
    rerender(column({ percent: 100 }, true));
    expect(screen.getByRole('status')).toHaveTextContent('previewReady');
  });

  it('report that a picture could not be loaded, until it has loaded', () => {
    render(column({}, true));
    const picture = screen.getByAltText('Front of the tee');
    fireEvent.error(picture);
    expect(screen.getByRole('status')).toHaveTextContent('previewFailed');
    fireEvent.load(picture);
    expect(screen.getByRole('status')).toHaveTextContent('previewReady');
  });
});
