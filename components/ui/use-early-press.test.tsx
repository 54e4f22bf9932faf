import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { useEarlyPress } from './use-early-press';

/** Page whose button was clicked before hydration. */
function Page({ onPress }: { readonly onPress: () => void }) {
  const area = useRef<HTMLDivElement>(null);
  useEarlyPress(area);
  return (
    <div ref={area} data-early-presses="">
      <button type="button" data-early-pressed="" onClick={onPress}>
        Save
      </button>
    </div>
  );
}

describe('a press before the page is interactive', () => {
  it('is carried out once when the page becomes interactive', async () => {
    const onPress = jest.fn();
    const { container } = render(<Page onPress={onPress} />);
    await waitFor(() => expect(onPress).toHaveBeenCalledTimes(1));
    expect(container.querySelector('[data-early-presses], [data-early-pressed]')).toBeNull();
  });

  it('is not carried out again when React has handled it itself', async () => {
    const onPress = jest.fn();
    render(<Page onPress={onPress} />);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await new Promise((resolve) => setTimeout(resolve));
    expect(onPress).toHaveBeenCalledTimes(1);
  });
});
