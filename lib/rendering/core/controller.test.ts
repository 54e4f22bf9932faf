import { createRenderController, type RenderParameters, type SideRenderer } from './controller';
import { RenderError } from './errors';
import { RENDER_RETRY_DELAY_MS } from './limits';
import type { RenderStage, SideState } from './render-state';

interface Parameters extends RenderParameters {
  readonly name: string;
}
type Renderer = SideRenderer<Parameters, string>;

const buildParameters = (name: string, more: object = {}): Parameters => ({
  name,
  widthPx: 100,
  heightPx: 80,
  ...more,
});

/** Builds a renderer whose addresses consist of the parameters; single steps can be replaced. */
const rendererWith = (steps: Partial<Renderer> = {}): Renderer => ({
  drawDesign: async (side, { name }) => ({ design: `${side}/${name}`, warning: null }),
  exportDesign: async (design, { type }) => `blob:${design}.${type}`,
  combine: async (_, design) => `blob:product/${design}`,
  ...steps,
});

function setUp(steps: Partial<Renderer> = {}) {
  const seen: Array<{ side: string; stage: RenderStage; state: SideState }> = [];
  const onChange = (side: string, state: SideState, stage: RenderStage) => seen.push({ side, stage, state });
  const controller = createRenderController({ renderer: rendererWith(steps), now: Date.now, onChange });
  controller.init();
  return { controller, seen };
}

/** Builds a renderer that fails the given number of times and then draws. */
function failing(times: number): Partial<Renderer> & { readonly attempts: string[] } {
  const attempts: string[] = [];
  return {
    attempts,
    drawDesign: async (side, { name }) => {
      attempts.push(name);
      if (attempts.length <= times) throw new RenderError('imageFailed');
      return { design: `${side}/${name}`, warning: null };
    },
  };
}

beforeEach(() => {
  jest.useFakeTimers({ now: 5_000 });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the render controller', () => {
  it('starts idle on both sides (RND-01)', () => {
    const idle = {
      canvasLoading: false,
      imageProcessing: false,
      exportedUrl: null,
      combinedUrl: null,
      error: null,
      lastUpdated: null,
      retryCount: 0,
    };
    const { controller } = setUp();
    expect(controller.state('front')).toEqual(idle);
    expect(controller.state('back')).toEqual(idle);
  });

  it('goes from idle over canvas loading, exported and image processing to combined, flags and addresses in step (RND-02)', async () => {
    const { controller, seen } = setUp();
    await controller.render('front', buildParameters('a'));
    const steps = seen.map(({ stage, state }) => [
      stage,
      state.canvasLoading,
      state.imageProcessing,
      state.exportedUrl,
      state.combinedUrl,
    ]);
    expect(steps).toEqual([
      ['idle', false, false, null, null],
      ['canvas-loading', true, false, null, null],
      ['exported', false, false, 'blob:front/a.png', null],
      ['image-processing', false, true, 'blob:front/a.png', null],
      ['combined', false, false, 'blob:front/a.png', 'blob:product/front/a'],
    ]);
    expect(controller.state('front')).toMatchObject({ lastUpdated: 5_000, error: null, retryCount: 0 });
  });

  it.each([1, 2])('clears the error when attempt %s + 1 succeeds (RND-03)', async (failures) => {
    const steps = failing(failures);
    const { controller } = setUp(steps);
    const done = controller.render('front', buildParameters('a'));
    await jest.advanceTimersByTimeAsync(0);
    expect(controller.state('front').error).toBe('Failed to load image');
    await jest.advanceTimersByTimeAsync(RENDER_RETRY_DELAY_MS * failures);
    expect(await done).toMatchObject({ error: null, retryCount: failures, combinedUrl: 'blob:product/front/a' });
    expect(steps.attempts).toHaveLength(failures + 1);
  });

  it('pauses exactly 1000 ms between attempts and stops after the third (RND-03)', async () => {
    const steps = failing(99);
    const { controller } = setUp(steps);
    const done = controller.render('front', buildParameters('a'));
    await jest.advanceTimersByTimeAsync(999);
    expect(steps.attempts).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(steps.attempts).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(steps.attempts).toHaveLength(3);
    expect(await done).toMatchObject({ error: 'Failed to load image', retryCount: 2, canvasLoading: false });
  });

  it('leaves the front untouched when the back fails (RND-04)', async () => {
    const { controller } = setUp({
      combine: async (side, design) => {
        if (side === 'back') throw new RenderError('composeFailed');
        return `blob:product/${design}`;
      },
    });
    const batch = controller.renderBatch({ front: buildParameters('a'), back: buildParameters('b') });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await batch).toMatchObject({
      front: { error: null, exportedUrl: 'blob:front/a.png', combinedUrl: 'blob:product/front/a' },
      back: { error: 'Failed to compose images', combinedUrl: null },
    });
  });

  it('renders a batch concurrently with rising progress from 0 to 100, through a retry as well (RND-05)', async () => {
    const order: string[] = [];
    let failedOnce = false;
    const { controller } = setUp({
      drawDesign: async (side) => {
        order.push(`${side} begins`);
        await Promise.resolve();
        return { design: side, warning: null };
      },
      combine: async (side) => {
        if (side === 'back' && !failedOnce) {
          failedOnce = true;
          throw new Error('once');
        }
        order.push(`${side} ends`);
        return `blob:${side}`;
      },
    });
    const progress: number[] = [];
    const batch = controller.renderBatch({ front: buildParameters('a'), back: buildParameters('b') }, (percent) =>
      progress.push(percent),
    );
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await batch).toMatchObject({ front: { combinedUrl: 'blob:front' }, back: { combinedUrl: 'blob:back' } });
    expect(order.slice(0, 2)).toEqual(['front begins', 'back begins']);
    expect(progress[0]).toBe(0);
    expect(progress.at(-1)).toBe(100);
    expect(progress).toEqual([...new Set(progress)].toSorted((a, b) => a - b));
  });

  it('counts renders, failures, mean time and cache hits (RND-05)', async () => {
    let broken = false;
    const { controller } = setUp({
      cacheHits: () => 7,
      drawDesign: async () => {
        if (broken) throw new Error('broken');
        await new Promise((resolve) => setTimeout(resolve, 30));
        return { design: 'd', warning: null };
      },
    });
    const first = controller.render('front', buildParameters('a'));
    await jest.advanceTimersByTimeAsync(30);
    await first;
    broken = true;
    const second = controller.render('front', buildParameters('b'));
    await jest.advanceTimersByTimeAsync(2_000);
    await second;
    expect(controller.statistics()).toEqual({ renders: 1, failures: 1, averageMs: 30, cacheHits: 7 });
  });

  it('renders once for schedules within 200 ms of each other, 200 ms after the last (RND-06)', async () => {
    const steps = failing(0);
    const { controller } = setUp(steps);
    controller.schedule('front', buildParameters('a'));
    await jest.advanceTimersByTimeAsync(199);
    controller.schedule('front', buildParameters('b'));
    await jest.advanceTimersByTimeAsync(199);
    expect(steps.attempts).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(steps.attempts).toEqual(['b']);
  });

  it('renders the latest parameters next and skips those between (RND-07)', async () => {
    const begun: string[] = [];
    const { controller } = setUp({
      drawDesign: async (_, { name }) => {
        begun.push(name);
        await new Promise((resolve) => setTimeout(resolve, 50));
        return { design: name, warning: null };
      },
    });
    const all = Promise.all(['a', 'b', 'c', 'd'].map((name) => controller.render('front', buildParameters(name))));
    await jest.advanceTimersByTimeAsync(500);
    const states = await all;
    expect(begun).toEqual(['a', 'd']);
    expect(states.map((state) => state.combinedUrl)).toEqual(Array(4).fill('blob:product/d'));
  });

  it('releases an address when a newer one replaces it, and the rest when disposed of', async () => {
    const released: string[] = [];
    const { controller } = setUp({ releaseUrl: (url) => released.push(url) });
    await controller.render('front', buildParameters('a'));
    await controller.render('front', buildParameters('b'));
    expect(released).toEqual(['blob:front/a.png', 'blob:product/front/a']);
    controller.dispose();
    expect(released.slice(2)).toEqual(['blob:front/b.png', 'blob:product/front/b']);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('rejects a canvas %s px wide (RND-08)', async (widthPx) => {
    const { controller } = setUp();
    await expect(controller.render('front', buildParameters('a', { widthPx }))).rejects.toThrow(
      'Invalid canvas dimensions',
    );
    expect(controller.state('front').error).toBe('Invalid canvas dimensions');
  });

  it.each(['', null, 1, 'left', 'Front', undefined])('rejects rendering side %p (RND-09)', async (side) => {
    const { controller } = setUp();
    await expect(controller.render(side, buildParameters('a'))).rejects.toThrow(
      'Invalid side parameter. Must be "front" or "back".',
    );
  });

  it.each([
    ['', 'Side parameter must be a non-empty string'],
    [null, 'Side parameter must be a non-empty string'],
    [1, 'Side parameter must be a non-empty string'],
    ['left', 'Invalid side, supported sides front, back'],
    ['Front', 'Invalid side, supported sides front, back'],
  ])('has no state of side %p (RND-09)', (side, message) => {
    expect(() => setUp().controller.state(side)).toThrow(message);
  });

  it.each([
    [{ type: 'gif' }, 'Unsupported export type'],
    [{ type: 'svg' }, 'Unsupported export type'],
    [{ quality: -0.01 }, 'Quality must be between 0 and 1'],
    [{ quality: 1.01 }, 'Quality must be between 0 and 1'],
    [{ quality: Number.NaN }, 'Quality must be between 0 and 1'],
  ])('rejects the export %p (RND-10, RND-11)', async (settings, message) => {
    await expect(setUp().controller.render('front', buildParameters('a', settings))).rejects.toThrow(message);
  });

  it.each([
    [{}, { type: 'png', quality: 1 }],
    [
      { type: 'jpeg', quality: 0 },
      { type: 'jpeg', quality: 0 },
    ],
    [
      { type: 'webp', quality: 1 },
      { type: 'webp', quality: 1 },
    ],
  ])('exports %p as %p (RND-10…RND-12)', async (requestedExport, settings) => {
    const used: unknown[] = [];
    const { controller } = setUp({
      exportDesign: async (_, exported) => {
        used.push(exported);
        return 'blob:x';
      },
    });
    await controller.render('front', buildParameters('a', requestedExport));
    expect(used).toEqual([settings]);
  });

  it('cannot render before init (RND-15)', async () => {
    const controller = createRenderController({ renderer: rendererWith(), now: Date.now });
    const message = 'Render controller not initialized. Call init() first.';
    await expect(controller.render('front', buildParameters('a'))).rejects.toThrow(message);
    expect(() => controller.schedule('front', buildParameters('a'))).toThrow(message);
  });

  it.each([null, undefined])('reports missing parameters when given %p (RND-16)', async (parameters) => {
    await expect(setUp().controller.render('front', parameters)).rejects.toThrow('Required parameters are missing.');
  });

  it('reports how many objects failed and still shows the others (RND-19)', async () => {
    const { controller } = setUp({
      drawDesign: async () => ({ design: 'd', warning: new RenderError('objectsFailed', { n: 2 }) }),
    });
    expect(await controller.render('front', buildParameters('a'))).toMatchObject({
      error: 'Failed to add 2 objects',
      combinedUrl: 'blob:product/d',
      retryCount: 0,
    });
  });
});
