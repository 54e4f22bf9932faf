import sharp from 'sharp';
import { type SideScenes, sceneSchema } from '@/lib/domain/scene/schema';
import { allBlankForms, findBlankForm } from '../core/blanks';
import type { BlankForm } from '../core/blanks/types';
import { renderPreview } from './preview';

const tee = (): BlankForm => {
  const form = findBlankForm('tee') ?? allBlankForms[0];
  if (!form) throw new Error('no form is drawn');
  return form;
};

const scenes: SideScenes = {
  front: sceneSchema.parse({
    version: 1,
    width: 1_200,
    height: 1_600,
    elements: [
      { id: 'a', type: 'Text', text: 'RUN', fontFamily: 'Anton', fontSize: 500, fill: '#ff0000', left: 600, top: 800 },
    ],
  }),
  back: null,
};
const blank: SideScenes = { front: null, back: null };
const base = { view: 'front', colour: '#ffffff' } as const;

describe('renderPreview', () => {
  it.each([
    ['webp', 'webp'],
    ['png', 'png'],
    ['jpeg', 'jpeg'],
  ] as const)('produces real %s (RND-10)', async (format, type) => {
    const file = await renderPreview({ ...base, form: tee(), scenes, format, widthPx: 200 });
    const { format: actualFormat, width, height } = await sharp(file).metadata();
    expect([actualFormat, width, height]).toEqual([type, 200, 200]);
  });

  it('shows the design on its side and no other', async () => {
    const shot = (view: 'front' | 'back', what: SideScenes) =>
      renderPreview({ ...base, view, form: tee(), scenes: what, format: 'png', widthPx: 200 });
    const [front, frontBlank, back, backBlank] = await Promise.all([
      shot('front', scenes),
      shot('front', blank),
      shot('back', scenes),
      shot('back', blank),
    ]);
    expect(front.equals(frontBlank)).toBe(false);
    expect(back.equals(backBlank)).toBe(true);
  });

  it('colours the cloth', async () => {
    const middle = async (colour: string): Promise<number[]> => {
      const file = await renderPreview({ ...base, form: tee(), scenes: blank, colour, format: 'png', widthPx: 100 });
      return [...(await sharp(file).extract({ left: 50, top: 50, width: 1, height: 1 }).raw().toBuffer())];
    };
    const [red = 0, green = 0, blue = 0] = await middle('#cc1122');
    expect(red).toBeGreaterThan(green + 80);
    expect(red).toBeGreaterThan(blue + 80);
  });

  it.each([
    [{ view: 'left' as const }, 'Required parameters are missing.'],
    [{ widthPx: 0 }, 'Invalid canvas dimensions'],
    [{ widthPx: 1e9 }, 'Invalid canvas dimensions'],
    [{ quality: 2 }, 'Quality must be between 0 and 1'],
    [{ colour: 'red; x' }, 'Failed to compose images'],
  ])('rejects %p', async (wrong, message) => {
    await expect(renderPreview({ ...base, form: tee(), scenes, ...wrong })).rejects.toThrow(message);
  });
});
