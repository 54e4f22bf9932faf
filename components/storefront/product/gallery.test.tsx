import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import type { ViewName } from '@/lib/rendering/core/blanks/types';
import type { ProductTexts } from '@/lib/views/storefront/island-texts';
import { Gallery } from './gallery';

const texts = new Proxy(
  { showPicture: 'Show {name}' },
  {
    get: (target, key) => Reflect.get(target, key) ?? String(key),
  },
) as unknown as ProductTexts;
const VIEWS: readonly ViewName[] = ['front', 'left', 'right', 'back'];
const WIDTH = 400;
const pictures = VIEWS.map((view) => ({
  view,
  label: view,
  alt: view,
  live: null,
  large: `/${view}-large.webp`,
  url: () => `/${view}.webp`,
}));

function Mug() {
  const [view, setView] = useState<ViewName>('front');
  return <Gallery pictures={pictures} view={view} onView={setView} onLoaded={() => {}} progress={null} texts={texts} />;
}

/** Builds a rail whose scroll requests are recorded and which the test scrolls. */
function buildRail() {
  const rail = screen.getAllByRole('list')[0];
  if (!rail) throw new Error('there is no rail');
  const scrollRequests: { left: number; behavior: string }[] = [];
  Object.defineProperty(rail, 'clientWidth', { value: WIDTH });
  rail.scrollTo = (options) => void scrollRequests.push(options as { left: number; behavior: string });
  const at = (place: number): void => {
    rail.scrollLeft = place * WIDTH;
    fireEvent.scroll(rail);
  };
  return { rail, scrollRequests: scrollRequests, at, rest: () => fireEvent(rail, new Event('scrollend')) };
}
const choose = (view: string) => fireEvent.click(screen.getByRole('button', { name: `Show ${view}` }));
const listPressedLabels = () =>
  screen.getAllByRole('button', { pressed: true }).map((button) => button.getAttribute('aria-label'));

describe('the gallery’s rail', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('passes other views on its way to the selected one without selecting them', () => {
    render(<Mug />);
    const { scrollRequests, at, rest } = buildRail();
    choose('left');
    at(0.6);
    choose('back');
    at(1);
    // On a slow machine the rail may not scroll for a while.
    act(() => jest.advanceTimersByTime(400));
    expect(listPressedLabels()).toEqual(['Show back']);
    expect(scrollRequests.at(-1)).toMatchObject({ left: 3 * WIDTH });
    at(3);
    rest();
    expect(listPressedLabels()).toEqual(['Show back']);
  });

  it('turns back when the view that it left is selected again', () => {
    render(<Mug />);
    const { scrollRequests, at } = buildRail();
    choose('left');
    at(0.3);
    choose('front');
    expect(scrollRequests.at(-1)).toMatchObject({ left: 0 });
  });

  it('selects the view that was swiped to, with and without the browser’s scrollend event', () => {
    render(<Mug />);
    const { rail, at, rest } = buildRail();
    choose('left');
    at(0.5);
    fireEvent.pointerDown(rail);
    at(2);
    rest();
    expect(listPressedLabels()).toEqual(['Show right']);
    fireEvent.touchStart(rail);
    at(1);
    act(() => jest.advanceTimersByTime(400));
    expect(listPressedLabels()).toEqual(['Show left']);
  });
});
