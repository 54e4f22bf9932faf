import { parseJson, readBytes } from './body';

const post = (body: string, headers: Record<string, string> = {}): Request =>
  new Request('http://test.invalid/', { method: 'POST', body, headers });

describe('a JSON body', () => {
  it('may be nested as deep as allowed and no deeper', () => {
    expect(parseJson('{"a":[{"b":1}]}', 3)).toEqual({ a: [{ b: 1 }] });
    expect(() => parseJson('{"a":[{"b":1}]}', 2)).toThrow('not valid JSON');
  });

  it.each([
    ['brackets in a text', '["[[[["]', ['[[[[']],
    ['an escaped quote before brackets', String.raw`["\"[[[["]`, ['"[[[[']],
    ['a backslash at the end of a text', String.raw`["\\",["["]]`, ['\\', ['[']]],
    ['a backslash and a quote', String.raw`["\\\"[[["]`, ['\\"[[[']],
  ])('is not made deeper by %s', (_, text, value) => {
    expect(parseJson(text, 2)).toEqual(value);
  });

  it.each(['"[[[[', '["\\"]', '{"__proto__":1}', '{"a":{"constructor":1}}', '["\\u0000"]'])(
    'is malformed as %s',
    (text) => {
      expect(() => parseJson(text, 20)).toThrow('not valid JSON');
    },
  );

  it('is malformed when it is not UTF-8', () => {
    expect(() => parseJson(Uint8Array.from([0x22, 0xff, 0x22]), 20)).toThrow('not valid JSON');
  });
});

describe('the bytes of a body', () => {
  it('are read up to the limit, whatever length was announced', async () => {
    await expect(readBytes(post('12345'), 5)).resolves.toHaveLength(5);
    await expect(readBytes(post('123456'), 5)).rejects.toMatchObject({ code: 'too_large' });
    await expect(readBytes(post('1', { 'content-length': '6' }), 5)).rejects.toMatchObject({ code: 'too_large' });
  });

  it('are malformed when the sender disconnects', async () => {
    const body = new ReadableStream({
      pull: (stream) => stream.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
    });
    // Node.js requires `duplex` for a body that is a stream; the types for browsers do not declare it.
    const init = { method: 'POST', body, duplex: 'half' };
    const request = new Request('http://test.invalid/', init);
    await expect(readBytes(request, 5)).rejects.toMatchObject({ code: 'malformed' });
  });

  const slow = (everyMs: number): Request => {
    let timer: NodeJS.Timeout | undefined;
    const body = new ReadableStream({
      start: (stream) => {
        timer = setInterval(() => stream.enqueue(new Uint8Array(1)), everyMs);
      },
      cancel: () => clearInterval(timer),
    });
    const init = { method: 'POST', body, duplex: 'half' };
    return new Request('http://test.invalid/', init);
  };

  it('are malformed when the sender pauses for too long', async () => {
    const reading = readBytes(slow(60_000), 5, { pace: { pauseMs: 30, bytesPerSecond: 0 } });
    await expect(reading).rejects.toMatchObject({ code: 'malformed' });
  });

  it('are malformed when they arrive too slowly to come to an end', async () => {
    const reading = readBytes(slow(5), 1_000_000, { pace: { pauseMs: 100, bytesPerSecond: 100_000 } });
    await expect(reading).rejects.toMatchObject({ code: 'malformed' });
  });

  it('are malformed when fewer arrive than announced', async () => {
    await expect(readBytes(post('123', { 'content-length': '4' }), 5)).rejects.toMatchObject({ code: 'malformed' });
  });
});
