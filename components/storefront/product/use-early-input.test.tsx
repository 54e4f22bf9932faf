import { render } from '@testing-library/react';
import { parseTextFields } from '@/lib/views/storefront/variant';
import { type EarlyInput, useEarlyInput } from './use-early-input';

function Form({ onInput }: { readonly onInput: (input: EarlyInput) => void }) {
  const form = useEarlyInput(onInput);
  return (
    <form ref={form}>
      <input name="colour" defaultValue="red" />
      <input name="text_a" defaultValue="Hello" />
      <input type="checkbox" name="blank" value="b" defaultChecked />
      <input type="checkbox" name="blank" value="c" defaultChecked />
    </form>
  );
}

it('passes on the input from before the script was loaded once, including texts that stay empty', () => {
  const inputs: EarlyInput[] = [];
  const { rerender } = render(<Form onInput={(input) => inputs.push(input)} />);
  rerender(<Form onInput={(input) => inputs.push(input)} />);
  expect(inputs).toHaveLength(1);
  expect(inputs[0]).toMatchObject({ colour: 'red' });
  expect(parseTextFields(inputs[0] ?? {})).toEqual({ a: 'Hello', b: '', c: '' });
});
