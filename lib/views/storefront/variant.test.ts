import { applyCustomisation } from '@/lib/domain/scene/customise';
import { imageElementSchema, textElementSchema } from '@/lib/domain/scene/schema';
import {
  listUntouchedTexts,
  parseImageFields,
  parseQuantity,
  parseTextFields,
  parseVariant,
  selectSizeForColour,
  toLineQuery,
  writeCustomisation,
} from './variant';

const product = {
  colours: [
    { code: 'navy', name: 'Navy', hex: '#001f3f' },
    { code: 'red', name: 'Red', hex: '#cc0000' },
  ],
  sizes: [
    { code: 's', label: 'S' },
    { code: 'm', label: 'M' },
  ],
  colourSizes: { navy: ['s', 'm'], red: ['s'] },
};

describe('the variant in an address', () => {
  it('is kept when the product has it', () => {
    expect(parseVariant(product, { colour: 'red', size: 's' })).toEqual({ colour: 'red', size: 's' });
  });

  it('falls back to the first colour and no size', () => {
    expect(parseVariant(product, { colour: 'pink', size: ['s', 'm'] })).toEqual({ colour: 'navy', size: '' });
    expect(parseVariant(product, { colour: 'red', size: 'm' })).toEqual({ colour: 'red', size: '' });
  });

  it('has the only size selected already', () => {
    const mug = {
      ...product,
      sizes: [{ code: 'onesize', label: 'Onesize' }],
      colourSizes: { navy: ['onesize'], red: ['onesize'] },
    };
    expect(parseVariant(mug, {}).size).toBe('onesize');
  });
});

it('a size stays when the new colour has it and is cleared otherwise', () => {
  expect(selectSizeForColour(product, 'red', 's')).toBe('s');
  expect(selectSizeForColour(product, 'red', 'm')).toBe('');
});

it('texts of a form without JavaScript are read by element, and bounded', () => {
  expect(parseTextFields({ text_name: 'Ada', size: 'm', text_long: 'x'.repeat(6_000), text_two: ['a', 'b'] })).toEqual({
    name: 'Ada',
    long: 'x'.repeat(5_000),
  });
});

describe('an empty text field', () => {
  it('sends nothing, because the example in the design is not the shopper’s', () => {
    expect(parseTextFields({ text_name: '' })).toEqual({});
  });

  it('prints nothing when the shopper ticked so, unless they entered something as well', () => {
    expect(parseTextFields({ blank: 'name', text_name: '' })).toEqual({ name: '' });
    expect(parseTextFields({ blank: ['name', 'number'], text_name: 'Ada', text_number: '' })).toEqual({
      name: 'Ada',
      number: '',
    });
  });
});

it('texts in an address are read as they were written, beside its other parameters', () => {
  const url = new URL('http://shop.test/fest/Product=1?colour=red&text_old=x&blank=older');
  const written = writeCustomisation(url, { texts: { name: 'Zoë & Co', number: '' }, images: {} });
  expect(written.searchParams.get('colour')).toBe('red');
  expect(parseTextFields(Object.fromEntries(written.searchParams))).toEqual({ name: 'Zoë & Co', number: '' });
  expect(writeCustomisation(written, { texts: {}, images: {} }).search).toBe('?colour=red');
});

it('pictures in an address are read for picture elements alone', () => {
  const element = imageElementSchema.parse({
    id: 'photo',
    type: 'Image',
    src: 'art:fox',
    width: 10,
    height: 10,
    left: 0,
    top: 0,
    customisable: true,
  });
  const scenes = { front: { version: 1 as const, width: 10, height: 10, elements: [element] }, back: null };
  const images = { photo: { src: `asset:${'0'.repeat(36)}`, width: 640, height: 480 } };
  const { searchParams } = writeCustomisation(new URL('http://shop.test/fest/NewProduct=1'), { texts: {}, images });
  expect(parseImageFields({ scenes }, Object.fromEntries(searchParams))).toEqual(images);
  for (const wrong of [
    'x',
    `${'0'.repeat(36)}.0x480`,
    `${'0'.repeat(36)}.99999x1`,
    `https://a.test/${'0'.repeat(36)}.1x1`,
  ])
    expect(parseImageFields({ scenes }, { image_photo: wrong })).toEqual({});
  expect(parseImageFields({ scenes }, { image_other: `${'0'.repeat(36)}.1x1` })).toEqual({});
});

describe('the texts that still show the design’s example', () => {
  const text = (id: string, customisable: boolean, content = 'SAM') =>
    textElementSchema.parse({
      id,
      type: 'Text',
      text: content,
      left: 0,
      top: 0,
      fontFamily: 'Inter',
      fontSize: 20,
      customisable,
    });
  const scene = (...elements: ReturnType<typeof text>[]) => ({
    version: 1 as const,
    width: 100,
    height: 100,
    elements,
  });
  const shirt = {
    scenes: {
      front: scene(text('title', false), text('name', true)),
      back: scene(text('number', true), text('open', true, '')),
    },
  };
  const untouched = (texts: Record<string, string>) =>
    listUntouchedTexts(shirt, { texts, images: {} }).map(({ side, element }) => `${side} ${element.id}`);

  it('are those that can be changed and were not', () => {
    expect(untouched({})).toEqual(['front name', 'back number']);
    expect(untouched({ name: 'Ada' })).toEqual(['back number']);
  });

  it('exclude those that were confirmed or left empty on purpose', () => {
    expect(untouched({ name: 'SAM', number: '' })).toEqual([]);
  });

  it('are none on a product that nobody can personalise', () => {
    expect(listUntouchedTexts({ scenes: null }, { texts: {}, images: {} })).toEqual([]);
  });
});

it.each([
  ['3', 3],
  ['0', 1],
  ['5000', 999],
  ['1.5', 1],
  ['', 1],
  [undefined, 1],
])('a form that requests %p pieces gets %p', (quantity, pieces) => {
  expect(parseQuantity({ quantity })).toBe(pieces);
});

describe('a line of the basket as an address of its product’s page', () => {
  const id = '0a1b2c3d-0000-4000-8000-000000000000';
  const photo = imageElementSchema.parse({
    id: 'photo',
    type: 'Image',
    src: 'art:pier',
    left: 300,
    top: 200,
    width: 400,
    height: 200,
    customisable: true,
  });
  const name = textElementSchema.parse({
    id: 'name',
    type: 'Text',
    text: 'OKAFOR',
    fontFamily: 'Lato',
    fontSize: 40,
    left: 1,
    top: 1,
    customisable: true,
  });
  const scene = { version: 1 as const, width: 600, height: 400, elements: [photo, name] };
  const scenes = { front: scene, back: null };

  it('restores its variant, quantity, texts and placed photo', () => {
    const image = {
      src: `asset:${id}`,
      width: 1200,
      height: 800,
      placement: { x: -0.25, y: 0.1, scale: 2.5, angle: -15 },
    };
    const customisation = { texts: { name: 'Zoë & Ünal' }, images: { photo: image } };
    const { elements } = applyCustomisation(scene, customisation);
    const line = { id: '7-abc', colour: 'navy', size: 'm', quantity: 4, front: elements, back: [] };
    const query = Object.fromEntries(toLineQuery(line));
    expect(parseVariant(product, query)).toEqual({ colour: 'navy', size: 'm' });
    expect([parseQuantity(query), query.line]).toEqual([4, '7-abc']);
    expect(parseTextFields(query)).toEqual(customisation.texts);
    expect(parseImageFields({ scenes }, query)).toEqual(customisation.images);
  });

  it('keeps the design’s own picture, and a text that was left empty', () => {
    const designPicture = { ...photo, src: `asset:${id}` };
    const { elements } = applyCustomisation(
      { ...scene, elements: [designPicture, name] },
      { texts: { name: '' }, images: {} },
    );
    const query = Object.fromEntries(
      toLineQuery({ id: 'x', colour: 'red', size: 's', quantity: 1, front: [], back: elements }),
    );
    expect(parseTextFields(query)).toEqual({ name: '' });
    expect(parseImageFields({ scenes: { front: { ...scene, elements: [designPicture] }, back: null } }, query)).toEqual(
      {},
    );
  });

  it('limits a placement to its range, and ignores an invalid one', () => {
    const read = (at: string) => parseImageFields({ scenes }, { image_photo: `${id}.1200x800.at${at}` }).photo;
    expect(read('9_-9_99_725')?.placement).toEqual({ x: 0.5, y: -0.5, scale: 8, angle: 5 });
    for (const wrong of ['1_2_3', '1_2_3_4_5', '__1_1', 'x_0_1_0', '._0_1_0', ''])
      expect(read(wrong)?.placement).toBeUndefined();
  });
});
