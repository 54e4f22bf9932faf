import sharp from 'sharp';
import type { Scene } from '@/lib/domain/scene/schema';
import { decodePicture, loadPictures } from './pictures';

const ID = '3f2b6c1e-0000-4000-8000-000000000001';

const buildScene = (src: string): Pick<Scene, 'elements'> =>
  ({ elements: [{ type: 'Image', src }] }) as unknown as Pick<Scene, 'elements'>;

async function png(): Promise<Buffer> {
  return sharp({ create: { width: 12, height: 8, channels: 4, background: '#00f' } })
    .png()
    .toBuffer();
}

describe('loadPictures', () => {
  it('decodes an uploaded picture through the given reader', async () => {
    const requestedIds: string[] = [];
    const readAsset = async (id: string) => {
      requestedIds.push(id);
      return png();
    };
    const pictures = await loadPictures(buildScene(`asset:${ID}`), { readAsset });
    expect(pictures.get(`asset:${ID}`)).toMatchObject({ widthPx: 12, heightPx: 8 });
    expect(requestedIds).toEqual([ID]);
  });

  it('calls the reader again unless it is the same scope', async () => {
    let reads = 0;
    const readAsset = async () => {
      reads += 1;
      return png();
    };
    const scene = buildScene(`asset:${ID}`);
    await loadPictures(scene, { readAsset, assetScope: 'one' });
    await loadPictures(scene, { readAsset, assetScope: 'one' });
    expect(reads).toBe(1);
    await loadPictures(scene, { readAsset, assetScope: 'two' });
    await loadPictures(scene, { readAsset });
    await loadPictures(scene, { readAsset });
    expect(reads).toBe(4);
  });

  it.each([
    'http://127.0.0.1:9/canary.png',
    'https://localhost/a.png',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://0.0.0.0',
    'http://2130706433/',
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
    '/etc/passwd',
    'public/art/fox.webp',
    'data:text/html,x',
    'gopher://x',
    'art:../fonts/a',
    'asset:../../x',
    'art:',
    '',
  ])('reads and fetches nothing for %p', async (src) => {
    const readAsset = async (): Promise<never> => {
      throw new Error('must not be asked');
    };
    expect((await loadPictures(buildScene(src), { readAsset })).size).toBe(0);
  });

  it('leaves out a picture whose reader fails or returns nothing', async () => {
    const scene = buildScene(`asset:${ID}`);
    expect((await loadPictures(scene, {})).size).toBe(0);
    expect((await loadPictures(scene, { readAsset: async () => new Uint8Array() })).size).toBe(0);
    expect((await loadPictures(scene, { readAsset: async () => Promise.reject(new Error('404')) })).size).toBe(0);
  });

  it('reports bytes that are not a picture', async () => {
    await expect(decodePicture(Buffer.from('<html>not a picture</html>'))).rejects.toThrow('Failed to load image');
  });
});
