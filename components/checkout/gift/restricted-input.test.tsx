import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { RestrictedInput } from './restricted-input';

const REASON = 'only letters, numbers and spaces allowed';

function Probe() {
  const [value, setValue] = useState('');
  return <RestrictedInput aria-label="text" value={value} onValue={setValue} rejectedText={REASON} />;
}

describe('RestrictedInput', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('accepts letters of every language and rejects the rest, also when pasted', () => {
    render(<Probe />);
    const input = screen.getByRole('textbox');
    fireEvent.change(input, { target: { value: 'Ærø é 7<!>' } });
    expect(input).toHaveValue('Ærø é 7');
    expect(screen.getByRole('status')).toHaveTextContent(REASON);
  });

  it('shows the reason for a second and a half', () => {
    render(<Probe />);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'a$' } });
    act(() => jest.advanceTimersByTime(1_490));
    expect(screen.getByRole('status')).toHaveTextContent(REASON);
    act(() => jest.advanceTimersByTime(20));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('accepts 5000 characters by default', () => {
    render(<Probe />);
    expect(screen.getByRole('textbox')).toHaveAttribute('maxlength', '5000');
  });
});
