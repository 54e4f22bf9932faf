import { type RefObject, useEffect, useRef } from 'react';
import { isStill } from '@/lib/client/motion';

/** A browser without `scrollend` scrolls no more when it has not for so long. */
const REST_MS = 150;
/** Of a slide's width: nearer than this it is there. */
const CLOSE = 0.05;

/**
 * A browser's own scroller of equally wide slides, in step with the chosen one both ways: it moves to a slide that is chosen
 * elsewhere, and tells which one a swipe came to rest on. What it passes on its way to a chosen slide is nobody's choice, and
 * what stops it there does not count; only a hand on it does.
 */
export function useRail(rail: RefObject<HTMLElement | null>, index: number, onSettled: (index: number) => void) {
  const wanted = useRef(index);
  const settled = useRef(onSettled);
  /** It moves by itself, to what is wanted. */
  const isSeeking = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    settled.current = onSettled;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    wanted.current = index;
    const element = rail.current;
    // A swipe ended here.
    if (!element || (!isSeeking.current && Math.round(placeOf(element)) === index)) return;
    isSeeking.current = true;
    moveTo(element, index, isStill() ? 'instant' : 'smooth');
  }, [rail, index]);

  function rest(): void {
    clearTimeout(timer.current);
    const element = rail.current;
    if (!element || element.clientWidth === 0) return;
    const place = placeOf(element);
    if (isSeeking.current) {
      if (Math.abs(place - wanted.current) < CLOSE) isSeeking.current = false;
      else moveTo(element, wanted.current, 'instant');
      return;
    }
    const nearest = Math.round(place);
    if (Math.abs(place - nearest) < CLOSE && nearest !== wanted.current) settled.current(nearest);
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

const placeOf = (element: HTMLElement): number =>
  element.clientWidth === 0 ? 0 : element.scrollLeft / element.clientWidth;

const moveTo = (element: HTMLElement, index: number, behavior: 'instant' | 'smooth'): void =>
  element.scrollTo({ left: index * element.clientWidth, behavior });
