import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { imageElementSchema, type Scene } from '@/lib/domain/scene/schema';
import messages from '@/messages/en.json';
import { ElementsColumn } from './elements-column';
import type { WarnedElement } from './measure-element';
import { useAddElements } from './use-add-elements';
import { useDesign } from './use-design';
import { useElementActions } from './use-element-actions';

const text = messages.designer;
const logo = imageElementSchema.parse({
  id: 'logo',
  type: 'Image',
  label: 'Our logo',
  left: 0,
  top: 0,
  width: 400,
  height: 200,
  src: 'art:logo',
});
const scene: Scene = { version: 1, width: 400, height: 400, elements: [logo] };

interface SideOptions {
  readonly front?: Scene | null;
  readonly readOnly?: boolean;
  readonly colourHex?: string;
  readonly warnings?: readonly WarnedElement[];
  readonly onType?: (id: string) => void;
}

function Side({
  front = scene,
  readOnly = false,
  colourHex = '#ffffff',
  warnings = [],
  onType = () => {},
}: SideOptions) {
  const design = useDesign({ scenes: { front, back: null }, histories: null });
  const adding = useAddElements({ tenant: 1, design, readOnly, colourHex });
  const actions = useElementActions(design);
  return (
    <>
      <ElementsColumn
        {...{ design, adding, actions, readOnly, colourHex, warnings, onType }}
        tenant={1}
        printMethod="dtg"
        onLibrary={() => {}}
      />
      <output>{JSON.stringify({ selected: design.selected, elements: design.scene?.elements })}</output>
    </>
  );
}
const show = (options: SideOptions = {}) =>
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <Side {...options} />
    </NextIntlClientProvider>,
  );
const state = () => JSON.parse(screen.getByRole('status').textContent ?? '');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the elements of a design', () => {
  it('include an added text, which is then selected', async () => {
    show();
    await press(text.addText);
    const { selected, elements } = state();
    expect(elements).toHaveLength(2);
    expect(elements[1]).toMatchObject({ type: 'Text', text: text.newText });
    expect(selected).toEqual([elements[1].id]);
  });

  it('get a text that is readable on the product’s colour', async () => {
    show({ colourHex: '#101010' });
    await press(text.addText);
    expect(state().elements[1].fill).toBe('#ffffff');
  });

  it.each([
    ['the design is locked', { readOnly: true }],
    ['nothing can be printed on this side', { front: null }],
  ])('stay as they are when %s', (_, options) => {
    show(options);
    expect(screen.getByRole('button', { name: text.addText })).toBeDisabled();
    expect(screen.getByRole('button', { name: text.addImage })).toBeDisabled();
  });

  it('are selected from the warnings about them', async () => {
    show({ warnings: [{ element: logo, warning: { kind: 'edge' } }] });
    await press(text.warn.edge.replace('{name}', 'Our logo'));
    expect(state().selected).toEqual(['logo']);
  });
});
