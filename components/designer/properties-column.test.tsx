import { createCanvas } from '@napi-rs/canvas';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { imageElementSchema, type SceneElement } from '@/lib/domain/scene/schema';
import messages from '@/messages/en.json';
import { PropertiesColumn } from './properties-column';
import type { ElementActions } from './use-element-actions';

const text = messages.designer;
const logo = imageElementSchema.parse({
  id: 'logo',
  type: 'Image',
  left: 0,
  top: 0,
  width: 400,
  height: 200,
  src: 'art:logo',
});
const other = { ...logo, id: 'other' };

beforeEach(() => {
  // jsdom cannot draw, so elements are measured by the canvas with which the server draws.
  const context = createCanvas(1, 1).getContext('2d');
  jest
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockReturnValue(context as unknown as ReturnType<HTMLCanvasElement['getContext']>);
});

function show(chosen: readonly SceneElement[], { readOnly = false, isReady = true } = {}) {
  const actions = { lock: jest.fn(), hide: jest.fn(), arrange: jest.fn(), remove: jest.fn() };
  const onChange = jest.fn();
  const onKeys = jest.fn();
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <PropertiesColumn
        chosen={chosen}
        isReady={isReady}
        dpi={300}
        readOnly={readOnly}
        actions={actions as unknown as ElementActions}
        onChange={onChange}
        onKeys={onKeys}
      />
    </NextIntlClientProvider>,
  );
  return { actions, onChange, onKeys };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = (label: string) => screen.getByLabelText(label);

describe('the properties of a design', () => {
  it('explain how to select an element while none is selected, and link to the keyboard shortcuts', async () => {
    const { onKeys } = show([]);
    expect(screen.getByText(text.nothingChosen)).toBeVisible();
    await press(text.key.title);
    expect(onKeys).toHaveBeenCalledTimes(1);
  });

  it('change the selected element only', async () => {
    const { onChange } = show([logo]);
    await userEvent.clear(field(text.fromLeft));
    await userEvent.type(field(text.fromLeft), '10{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('logo', expect.objectContaining({ left: expect.any(Number) }), 'x:logo');
  });

  it('of a locked element cannot be changed, but it can be unlocked', async () => {
    const locked = { ...logo, locked: true as const };
    const { actions } = show([locked]);
    expect(field(text.fromLeft)).toBeDisabled();
    await press(text.unlock);
    expect(actions.lock).toHaveBeenCalledWith([locked]);
  });

  it('act on all elements when several are selected', async () => {
    const { actions } = show([logo, other]);
    await press(text.hide);
    expect(actions.hide).toHaveBeenCalledWith([logo, other]);
    await press(text.remove);
    expect(actions.remove).toHaveBeenCalledTimes(1);
  });

  it('cannot be changed in a locked design', () => {
    show([logo, other], { readOnly: true });
    expect(screen.getByRole('button', { name: text.remove })).toBeDisabled();
  });

  it('wait until the fonts and pictures they depend on are loaded', () => {
    show([logo], { isReady: false });
    expect(screen.queryByLabelText(text.fromLeft)).toBeNull();
  });
});
