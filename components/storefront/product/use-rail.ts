import { type RefObject, useEffect, useRef } from 'react';
import { isStill } from '@/lib/client/motion';

/** Delay after the last scroll event, ms, after which scrolling counts as ended in browsers without `scrollend`. */
const REST_MS = 150;
/** Maximum distance, as a fraction of a slide's width, at which a slide counts as reached. */
const CLOSE = 0.05;

/**
 * Connects a native scroller of equally wide slides with the selected index: scrolls to a slide selected elsewhere, and
 * reports the slide that a swipe ended on. Slides passed during a programmatic scroll are not reported, and an
 * interrupted one is completed; only a pointer, touch or wheel event cancels it.
 */
export function useRail(rail: RefObject<HTMLElement | null>, index: number, onSwiped: (index: number) => void) {
  const targetIndex = useRef(index);
  const onSwipedRef = useRef(onSwiped);
  /** True during a programmatic scroll to the selected slide. */
  const isSeeking = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    onSwipedRef.current = onSwiped;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    targetIndex.current = index;
    const element = rail.current;
    // A swipe has already scrolled to this slide.
    if (!element || (!isSeeking.current && Math.round(getPosition(element)) === index)) return;
    isSeeking.current = true;
    moveTo(element, index, isStill() ? 'instant' : 'smooth');
  }, [rail, index]);

  function rest(): void {
    clearTimeout(timer.current);
    const element = rail.current;
    if (!element || element.clientWidth === 0) return;
    const place = getPosition(element);
    if (isSeeking.current) {
      if (Math.abs(place - targetIndex.current) < CLOSE) isSeeking.current = false;
      else moveTo(element, targetIndex.current, 'instant');
      return;
    }
    const nearest = Math.round(place);
    if (Math.abs(place - nearest) < CLOSE && nearest !== targetIndex.current) onSwipedRef.current(nearest);
  }

  const takeOver = (): void => {
    isSeeking.current = false;
  };
  return {
    onScroll: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(rest, REST_MS);
    },
    onScrollEnd: rest,
    onPointerDown: takeOver,
    onTouchStart: takeOver,
    onWheel: takeOver,
  };
}

const getPosition = (element: HTMLElement): number =>
  element.clientWidth === 0 ? 0 : element.scrollLeft / element.clientWidth;

const moveTo = (element: HTMLElement, index: number, behavior: 'instant' | 'smooth'): void =>
  element.scrollTo({ left: index * element.clientWidth, behavior });
