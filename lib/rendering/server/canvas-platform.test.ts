import { buildFontStack, FONTS } from '../core/fonts';
import { createServerCanvas, getContext } from './canvas-platform';

/** Letters, digits and marks that shoppers of the ten languages type. */
const TYPED = [
  ...'ABCXYZabcxyz0123456789$€£&@?!%ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿŒœŠšŽžĲĳŁłŻż',
  'tt',
  'fi',
];

function measureInk(family: string, weight: number, characters: string): number {
  const canvas = createServerCanvas(140, 100);
  const context = getContext(canvas);
  context.font = `${weight} 40px ${buildFontStack(family)}`;
  context.fillText(characters, 10, 70);
  return context.getImageData(0, 0, 140, 100).data.reduce((sum, value) => sum + value, 0);
}

describe('the server canvas', () => {
  it.each(FONTS.map((font) => font.family))('draws every letter of %s', (family) => {
    const blank = TYPED.filter(
      (characters) => measureInk(family, 400, characters) === 0 || measureInk(family, 800, characters) === 0,
    );
    expect(blank).toEqual([]);
  });
});
