import sharp from 'sharp';
import { readPictureColours } from './picture-colours';

describe('the colours of pictures', () => {
  it('are read again after a picture could not be read, and then once', async () => {
    const red = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    const answers = [
      () => Promise.reject(new Error('the storage does not answer')),
      () => Promise.resolve(null),
      () => Promise.resolve(red),
      () => Promise.reject(new Error('read although it was counted')),
    ];
    const read = () => answers.shift()?.() ?? Promise.resolve(null);
    const sizes: number[] = [];
    for (let n = 0; n < 4; n++) sizes.push((await readPictureColours(['upload:red'], read)).size);
    expect(sizes).toEqual([0, 0, 1, 1]);
    expect(answers).toHaveLength(1);
  });
});
