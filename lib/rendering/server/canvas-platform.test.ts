import { FONTS, fontStack } from '../core/fonts';
import { contextOf, makeCanvas } from './canvas-platform';

/** Letters, digits and marks that shoppers of the ten languages type. */
const TYPED = [
  ...'ABCXYZabcxyz0123456789$€£&@?!%ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿŒœŠšŽžĲĳŁłŻż',
  'tt',
  'fi',
];

function inkOf(family: string, weight: number, letters: string): number {
  const canvas = makeCanvas(140, 100);
  const context = contextOf(canvas);
  context.font = `${weight} 40px ${fontStack(family)}`;
  context.fillText(letters, 10, 70);
  return context.getImageData(0, 0, 140, 100).data.reduce((sum, value) => sum + value, 0);
}

describe('the server canvas', () => {
  it.each(FONTS.map((font) => font.family))('draws every letter of %s', (family) => {
    const blank = TYPED.filter((letters) => inkOf(family, 400, letters) === 0 || inkOf(family, 800, letters) === 0);
    expect(blank).toEqual([]);
  });
});
