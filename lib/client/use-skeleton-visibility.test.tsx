import { act, renderHook } from '@testing-library/react';
import { useSkeletonVisibility } from './use-skeleton-visibility';

/** Returns whether the skeleton is visible `thenMs` after a wait of `waitMs` has ended. */
function standsAfter(waitMs: number, thenMs: number): boolean {
  const { result, rerender } = renderHook(({ busy }) => useSkeletonVisibility(busy), { initialProps: { busy: true } });
  act(() => jest.advanceTimersByTime(waitMs));
  rerender({ busy: false });
  act(() => jest.advanceTimersByTime(thenMs));
  return result.current;
}

describe('a skeleton', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('disappears at once while it is still hidden', () => {
    expect(standsAfter(150, 0)).toBe(false);
  });

  it('that was visible stays for at least 400 ms', () => {
    expect(standsAfter(250, 300)).toBe(true);
    expect(standsAfter(250, 360)).toBe(false);
    expect(standsAfter(900, 0)).toBe(false);
  });

  it('never appears when nothing was waited for', () => {
    const { result } = renderHook(() => useSkeletonVisibility(false));
    expect(result.current).toBe(false);
  });
});
