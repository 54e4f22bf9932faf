import { act, renderHook } from '@testing-library/react';
import { useDelayed } from './use-delayed';

describe('a delayed loading indicator', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const show = (busy: boolean) =>
    renderHook((props: { busy: boolean }) => useDelayed(props.busy, 200), { initialProps: { busy } });

  it('appears after 200 ms and disappears when loading ends', () => {
    const { result, rerender } = show(true);
    act(() => jest.advanceTimersByTime(199));
    expect(result.current).toBe(false);
    act(() => jest.advanceTimersByTime(1));
    expect(result.current).toBe(true);
    rerender({ busy: false });
    expect(result.current).toBe(false);
  });

  it('never appears for fast responses, and starts anew for the next one', () => {
    const { result, rerender } = show(true);
    act(() => jest.advanceTimersByTime(150));
    rerender({ busy: false });
    rerender({ busy: true });
    act(() => jest.advanceTimersByTime(150));
    expect(result.current).toBe(false);
  });
});
