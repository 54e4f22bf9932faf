import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { TextProblem } from '@/lib/client/product/use-text-problems';
import { type TextElement, textElementSchema } from '@/lib/domain/scene/schema';
import type { ProductTexts } from '@/lib/views/storefront/island-texts';
import { PersonalText } from './personal-text';

const texts = new Proxy(
  {
    personaliseHint: 'Up to {max} characters',
    charactersLeft: '{left} left',
    textOver: '{count} characters too many',
    textOverByOne: '1 character too many',
    sampleAs: 'for example {text}',
    cannotPrint: '{characters} cannot be printed',
    leaveEmpty: 'Leave this empty',
    leftEmpty: 'Nothing is printed here',
  },
  { get: (target, key) => Reflect.get(target, key) ?? String(key) },
) as unknown as ProductTexts;

const NAME: TextElement = textElementSchema.parse({
  id: 'name',
  type: 'Text',
  text: 'SAM 24',
  left: 0,
  top: 0,
  fontFamily: 'Inter',
  fontSize: 20,
  customisable: true,
  maxLength: 6,
});

function Name({ onChange, problem }: { onChange: (text: string | undefined) => void; problem?: TextProblem }) {
  const [value, setValue] = useState<string | undefined>();
  const change = (text: string | undefined) => {
    setValue(text);
    onChange(text);
  };
  return (
    <PersonalText
      element={NAME}
      label="Name"
      value={value}
      problem={problem}
      onFocus={() => {}}
      onChange={change}
      texts={texts}
    />
  );
}

describe('the field of a text', () => {
  it('never truncates the text, and shows by how much it is too long', async () => {
    const { rerender } = render(<Name onChange={() => {}} />);
    const field = screen.getByRole('textbox');
    await userEvent.type(field, 'Wilhel');
    expect(field).toHaveAccessibleDescription('Up to 6 characters 0 left');
    await userEvent.keyboard('mi');
    expect(field).toHaveValue('Wilhelmi');
    rerender(<Name onChange={() => {}} problem={{ lacking: [], isTooLong: true, over: 2 }} />);
    expect(screen.getByRole('alert')).toHaveTextContent('2 characters too many');
    expect(field).toBeInvalid();
    rerender(<Name onChange={() => {}} problem={{ lacking: [], isTooLong: true, over: 1 }} />);
    expect(screen.getByRole('alert')).toHaveTextContent('1 character too many');
    await userEvent.clear(field);
    await userEvent.paste('Wilhelmina');
    expect(field).toHaveValue('Wilhelmina');
  });

  it('starts empty and shows the design’s text as an example', () => {
    render(<Name onChange={() => {}} />);
    expect(screen.getByRole('textbox')).toHaveValue('');
    expect(screen.getByRole('textbox')).toHaveAttribute('placeholder', 'for example SAM 24');
  });

  it('is named by its label alone, and described by its limit and the characters left', async () => {
    render(<Name onChange={() => {}} />);
    expect(screen.getByRole('textbox')).toHaveAccessibleName('Name');
    await userEvent.type(screen.getByRole('textbox'), 'Ada');
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Up to 6 characters 3 left');
  });

  it('counts characters as readers do', async () => {
    render(<Name onChange={() => {}} />);
    await userEvent.type(screen.getByRole('textbox'), 'Ame\u0301lie');
    expect(screen.getByText('0 left', { selector: 'span' })).toBeInTheDocument();
  });

  it('names the characters that cannot be printed, and is invalid (DSN-05)', () => {
    render(<Name onChange={() => {}} problem={{ lacking: ['山', '🎉'], isTooLong: false, over: 0 }} />);
    expect(screen.getByRole('alert')).toHaveTextContent('山 🎉 cannot be printed');
    expect(screen.getByRole('textbox')).toBeInvalid();
  });

  it('announces politely when little room is left, and not before', async () => {
    render(<Name onChange={() => {}} />);
    await userEvent.type(screen.getByRole('textbox'), 'A');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await userEvent.type(screen.getByRole('textbox'), 'da L');
    expect(screen.getByRole('status')).toHaveTextContent('1 left');
  });

  it('returns to the example when it is cleared, and prints nothing only when that is ticked', async () => {
    const onChange = jest.fn();
    render(<Name onChange={onChange} />);
    await userEvent.type(screen.getByRole('textbox'), 'A');
    await userEvent.clear(screen.getByRole('textbox'));
    expect(onChange).toHaveBeenLastCalledWith(undefined);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Leave this empty: Name' }));
    expect(onChange).toHaveBeenLastCalledWith('');
    expect(screen.getByRole('textbox')).toHaveAttribute('placeholder', 'Nothing is printed here');
    await userEvent.type(screen.getByRole('textbox'), 'B');
    expect(screen.getByRole('checkbox')).not.toBeChecked();
  });
});
