import { IMAGE_TIMEOUT_MS } from './limits';
import { loadImageWithTimeout } from './load-image';

const never = () => new Promise<string>(() => {});

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('loadImageWithin', () => {
  it('gives up after 10 s and aborts the loader (RND-13)', async () => {
    let aborted = false;
    const loading = loadImageWithTimeout('/goods/tee.webp', (_, signal) => {
      signal.addEventListener('abort', () => {
        aborted = true;
      });
      return never();
    });
    const outcome = expect(loading).rejects.toThrow('Image loading timeout after 10000');
    await jest.advanceTimersByTimeAsync(IMAGE_TIMEOUT_MS - 1);
    expect(aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    await outcome;
    expect(aborted).toBe(true);
  });

  it('reports that the picture failed when its source responds with an error (RND-14)', async () => {
    const load = () => Promise.reject(new Error('404'));
    await expect(loadImageWithTimeout('https://cdn.test/a.png', load)).rejects.toThrow('Failed to load image');
  });

  it.each([
    '',
    null,
    7,
    'http://a.test/x.png',
    'file:///etc/passwd',
    '//a.test/x.png',
    '/\\a.test',
    'etc/passwd',
    'data:text/html,x',
    'data:image/svg+xml,x',
    'javascript:alert(1)',
    'gopher://a',
  ])('rejects the address %p (RND-14)', async (url) => {
    await expect(loadImageWithTimeout(url, never)).rejects.toThrow('Invalid image URL provided');
  });

  it.each(['/art/fox.webp', 'https://cdn.test/a.png', 'data:image/png;base64,AA==', 'blob:http://localhost/1'])(
    'loads %p',
    async (url) => {
      expect(await loadImageWithTimeout(url, async (loadedUrl) => loadedUrl)).toBe(url);
    },
  );
});
