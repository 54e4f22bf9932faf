import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useResubmit } from './use-resubmit';

const sent: string[] = [];

function Step() {
  const [decided, setDecided] = useState('nothing');
  const { ref, resubmit, focusSubmit } = useResubmit<HTMLDivElement>();
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setDecided('new design');
          resubmit();
        }}
      >
        Take
      </button>
      <button type="button" onClick={focusSubmit}>
        Close
      </button>
      <div ref={ref}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            sent.push(decided);
          }}
        >
          <h2 tabIndex={-1}>Shipping</h2>
          <button type="submit">Continue</button>
        </form>
      </div>
    </>
  );
}

beforeEach(() => sent.splice(0));

it('submits the step’s form once with the decision, and keeps the focus in the step', async () => {
  render(<Step />);
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Take' }));
  expect(sent).toEqual(['new design']);
  expect(screen.getByRole('heading')).toHaveFocus();
});

it('moves the focus to the step’s button when no decision was made', async () => {
  render(<Step />);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('button', { name: 'Continue' })).toHaveFocus();
  expect(sent).toEqual([]);
});
