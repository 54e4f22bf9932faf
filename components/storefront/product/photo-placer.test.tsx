import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CENTRED_PLACEMENT } from '@/lib/domain/scene/photo-placement';
import type { PhotoPlacement } from '@/lib/domain/scene/schema';
import type { ProductTexts } from '@/lib/views/storefront/island-texts';
import { PhotoPlacer } from './photo-placer';

const texts = new Proxy(
  { photoPlaced: '{percent} %, {angle}°, {right}, {down}' },
  { get: (messages, key) => Reflect.get(messages, key) ?? String(key) },
) as unknown as ProductTexts;

function Placer({ onPlace }: { readonly onPlace: (placement: PhotoPlacement | undefined) => void }) {
  const [placement, setPlacement] = useState<PhotoPlacement | undefined>();
  return (
    <PhotoPlacer
      address="/photo"
      width={1000}
      height={1000}
      frame={{ left: 0, top: 0, width: 400, height: 200, angle: 0 }}
      placement={placement ?? CENTRED_PLACEMENT}
      onPlace={(next) => {
        setPlacement(next);
        onPlace(next);
      }}
      texts={texts}
    />
  );
}

const frame = () => screen.getByRole('group', { name: 'placePhoto' });
const box = { left: 0, top: 0, width: 400, height: 200, right: 400, bottom: 200, x: 0, y: 0, toJSON: () => ({}) };
/** The test environment does not implement PointerEvent. */
class TestPointerEvent extends MouseEvent {
  readonly pointerId: number;

  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init);
    this.pointerId = init.pointerId ?? 0;
  }
}

beforeEach(() => {
  Object.assign(window, { PointerEvent: TestPointerEvent });
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(box);
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => {} });
});
afterEach(() => jest.restoreAllMocks());

it('is moved, scaled and turned by keys, and each change is announced', async () => {
  const onPlace = jest.fn();
  render(<Placer onPlace={onPlace} />);
  frame().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowUp}{/Shift}+r');
  expect(onPlace).toHaveBeenLastCalledWith({ x: 0.04, y: -0.1, scale: 1.1, angle: 5 });
  expect(screen.getByRole('status')).toHaveTextContent('110 %, 5°, 4, -10');
  await userEvent.keyboard('0');
  expect(onPlace).toHaveBeenLastCalledWith(undefined);
});

it('stays in its frame however often a key is pressed', async () => {
  const onPlace = jest.fn();
  render(<Placer onPlace={onPlace} />);
  frame().focus();
  await userEvent.keyboard('{ArrowLeft>40/}{-}{-}{-}{-}{-}{-}{-}{-}{-}{-}{-}{-}{-}{-}{-}{-}{-}{-}{-}{-}');
  expect(onPlace).toHaveBeenLastCalledWith({ x: -0.5, y: 0, scale: 0.25, angle: 0 });
});

it('offers a button for every gesture, for people who cannot drag', async () => {
  const onPlace = jest.fn();
  render(<Placer onPlace={onPlace} />);
  for (const name of ['photoLeft', 'photoDown', 'photoLarger', 'photoTurnLeft'])
    await userEvent.click(screen.getByRole('button', { name }));
  expect(onPlace).toHaveBeenLastCalledWith({ x: -0.02, y: 0.02, scale: 1.1, angle: -5 });
  await userEvent.click(screen.getByRole('button', { name: 'photoFill' }));
  expect(onPlace).toHaveBeenLastCalledWith({ ...CENTRED_PLACEMENT, scale: 2 });
  await userEvent.click(screen.getByRole('button', { name: 'photoReset' }));
  expect(onPlace).toHaveBeenLastCalledWith(undefined);
});

it('is dragged by one finger and pinched by two, and announced once the fingers are lifted', () => {
  const onPlace = jest.fn();
  render(<Placer onPlace={onPlace} />);
  const at = (pointerId: number, clientX: number, clientY: number) => ({ pointerId, clientX, clientY, button: 0 });
  fireEvent.pointerDown(frame(), at(1, 200, 100));
  fireEvent.pointerMove(frame(), at(1, 240, 90));
  expect(onPlace).not.toHaveBeenCalled();
  fireEvent.pointerUp(frame(), at(1, 240, 90));
  expect(onPlace).toHaveBeenLastCalledWith({ x: 0.1, y: -0.05, scale: 1, angle: 0 });
  fireEvent.pointerDown(frame(), at(1, 220, 90));
  fireEvent.pointerDown(frame(), at(2, 260, 90));
  fireEvent.pointerMove(frame(), at(2, 300, 90));
  fireEvent.pointerUp(frame(), at(2, 300, 90));
  fireEvent.pointerUp(frame(), at(1, 220, 90));
  expect(onPlace).toHaveBeenLastCalledWith(expect.objectContaining({ scale: 2, angle: 0 }));
});
