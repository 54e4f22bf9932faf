import { createGate } from './gate';

const tick = () => new Promise((resolve) => setImmediate(resolve));

describe('the render gate', () => {
  it('never runs more jobs than it may, and runs all in turn (T21)', async () => {
    const gate = createGate({ running: 2, waiting: 64 });
    let running = 0;
    let most = 0;
    const job = async (): Promise<number> => {
      running += 1;
      most = Math.max(most, running);
      await tick();
      running -= 1;
      return most;
    };
    const all = await Promise.all(Array.from({ length: 50 }, () => gate.run(job, 5_000)));
    expect(all).toHaveLength(50);
    expect(most).toBe(2);
    expect(gate.running).toBe(0);
  });

  it('refuses with 429 when the queue is full', async () => {
    const gate = createGate({ running: 1, waiting: 1 });
    const both = [gate.run(tick, 5_000), gate.run(tick, 5_000)];
    await expect(gate.run(tick, 5_000)).rejects.toMatchObject({ code: 'rate_limited', status: 429 });
    await Promise.all(both);
  });

  it('gives up on a job that overstays but lets nobody into its place before it ends', async () => {
    const gate = createGate({ running: 1, waiting: 5 });
    let end = (): void => {};
    const endless = gate.run(
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
      10,
    );
    await expect(endless).rejects.toMatchObject({ code: 'unavailable' });
    expect(gate.running).toBe(1);
    const next = gate.run(async () => 'next', 5_000);
    end();
    expect(await next).toBe('next');
    expect(gate.running).toBe(0);
  });

  it('frees the place of a job that throws', async () => {
    const gate = createGate({ running: 1, waiting: 5 });
    await expect(
      gate.run(async () => {
        throw new Error('broken');
      }, 5_000),
    ).rejects.toThrow('broken');
    expect(await gate.run(async () => 1, 5_000)).toBe(1);
  });
});
