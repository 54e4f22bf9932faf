import { placePhoto } from '../scene/photo-placement';
import { SCENE_VERSION, type SceneElement, type SideScenes, sceneSchema } from '../scene/schema';
import { isSameDesign, isSameDrawing } from './compare-designs';
import { reviewLine } from './review-line';

const text = (id: string, content: string, more: object = {}) => ({
  type: 'Text' as const,
  id,
  text: content,
  fontFamily: 'Anton',
  fontSize: 100,
  left: 100,
  top: 100,
  ...more,
});
const field = (id: string, content: string, more: object = {}) => text(id, content, { customisable: true, ...more });
const design = (...elements: object[]): SideScenes => ({
  front: sceneSchema.parse({ version: SCENE_VERSION, width: 1000, height: 1000, elements }),
  back: null,
});
const line = (...elements: object[]) => ({ front: design(...elements).front?.elements as SceneElement[], back: [] });

const shownDesign = design(text('title', 'Summer'), field('name', 'YOUR NAME'));

describe('a basket line whose design was published again', () => {
  it('passes silently when the drawing is the same, whatever its fields are called', () => {
    const current = design(text('title', 'Summer', { label: 'Title' }), field('name', 'YOUR NAME', { label: 'Name' }));
    expect(reviewLine(shownDesign, current, line(field('name', 'Zed')))).toEqual({ isSame: true });
  });

  it.each([
    ['a fixed element moved', design(text('title', 'Summer', { left: 300 }), field('name', 'YOUR NAME'))],
    ['a fixed element came', design(text('title', 'Summer'), field('name', 'YOUR NAME'), text('b', 'New'))],
    ['a fixed element went', design(field('name', 'YOUR NAME'))],
    ['the shopper’s text would be cut', design(text('title', 'Summer'), field('name', 'YOUR NAME', { maxLength: 2 }))],
  ])('is shown to the shopper when %s', (_, current) => {
    expect(reviewLine(shownDesign, current, line(field('name', 'Zed')))).toMatchObject({
      isSame: false,
      carried: { front: { texts: { name: 'Zed' } } },
      lostTexts: [],
      newFields: [],
    });
  });

  it('keeps a photo as it was placed', () => {
    const picture = (more: object = {}) => ({
      type: 'Image' as const,
      id: 'photo',
      src: 'art:sample',
      customisable: true,
      left: 500,
      top: 500,
      originX: 'center',
      originY: 'center',
      width: 400,
      height: 200,
      ...more,
    });
    const photo = { src: 'asset:00000000-0000-4000-8000-000000000000', width: 300, height: 300 };
    const before = design(picture());
    const designElement = before.front?.elements[0];
    if (designElement?.type !== 'Image') throw new Error('no picture');
    const placement = { x: 0.2, y: -0.1, scale: 1.5, angle: 10 };
    const placed = placePhoto(designElement, photo, placement);
    expect(reviewLine(before, before, line(placed))).toEqual({ isSame: true });
    const moved = reviewLine(before, design(picture({ left: 300 })), line(placed));
    expect(moved).toMatchObject({ isSame: false, carried: { front: { images: { photo: { ...photo, placement } } } } });
  });

  it('names the text that no field accepts any more', () => {
    const review = reviewLine(shownDesign, design(text('title', 'Summer')), line(field('name', 'Zed')));
    expect(review).toMatchObject({ isSame: false, lostTexts: ['Zed'], carried: { front: { texts: {} } } });
  });

  it('ignores a sample text that the shopper left unchanged', () => {
    expect(reviewLine(shownDesign, design(text('title', 'Summer')), line(field('name', 'YOUR NAME')))).toMatchObject({
      isSame: false,
      lostTexts: [],
    });
  });

  it('names the field that the shopper was not shown', () => {
    const before = design(text('title', 'Summer'));
    expect(reviewLine(before, shownDesign, line())).toMatchObject({ isSame: false, newFields: [{ id: 'name' }] });
  });

  it('prints the sample that was shown, also when the design has another one by now', () => {
    const current = design(text('title', 'Summer'), field('name', 'NAME HERE'));
    expect(reviewLine(shownDesign, current, line(field('name', 'YOUR NAME')))).toEqual({ isSame: true });
    expect(reviewLine(shownDesign, current, line(field('name', 'Zed')))).toEqual({ isSame: true });
  });

  it('triggers a question when it lacks a named field of the design', () => {
    expect(reviewLine(shownDesign, shownDesign, line())).toMatchObject({ isSame: false });
  });
});

describe('a basket line that does not say which design was shown', () => {
  it('passes when its own elements match the published design', () => {
    expect(reviewLine(null, shownDesign, line(field('name', 'Zed')))).toEqual({ isSame: true });
    expect(reviewLine(null, shownDesign, line(text('title', 'Summer'), field('name', 'Zed')))).toEqual({
      isSame: true,
    });
  });

  it.each([
    ['a field is gone', line(field('name', 'Zed'), field('other', 'Two'))],
    ['a field is missing', line()],
    ['a field is set in other letters', line(field('name', 'Zed', { fontSize: 40 }))],
    ['a fixed element is another', line(text('title', 'Winter'), field('name', 'Zed'))],
  ])('triggers a question when %s', (_, lineElements) => {
    expect(reviewLine(null, shownDesign, lineElements)).toMatchObject({ isSame: false });
  });
});

describe('two designs', () => {
  it('are equal whatever the order of their keys, and with an empty side for a missing one', () => {
    const reordered: SideScenes = JSON.parse(JSON.stringify(shownDesign), (_, value) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    );
    const empty = sceneSchema.parse({ version: SCENE_VERSION, width: 10, height: 10, elements: [] });
    expect(isSameDesign(shownDesign, { ...reordered, back: empty })).toBe(true);
  });

  it('may look the same and yet differ in what a shopper may change', () => {
    const other = design(text('title', 'Summer', { customisable: true }), field('name', 'YOUR NAME'));
    expect(isSameDrawing(shownDesign, other)).toBe(true);
    expect(isSameDesign(shownDesign, other)).toBe(false);
  });
});
