import { applyReportedLoad, stopYielding, yieldUnderLoad } from './yield-under-load';

/** Returns whether the promise has resolved after all pending work has run. */
async function isDone(work: Promise<void>): Promise<boolean> {
  let done = false;
  void work.then(() => {
    done = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  return done;
}

describe('background work', () => {
  afterEach(stopYielding);

  it('runs at once while the server is idle', async () => {
    expect(await isDone(yieldUnderLoad())).toBe(true);
  });

  it('waits while the server is busy, and runs when it is idle', async () => {
    applyReportedLoad('busy');
    const waiting = yieldUnderLoad();
    expect(await isDone(waiting)).toBe(false);
    applyReportedLoad('quiet');
    expect(await isDone(waiting)).toBe(true);
  });

  it('runs together with all other waiting work, and waits again when the server is busy again', async () => {
    applyReportedLoad('busy');
    const both = [yieldUnderLoad(), yieldUnderLoad()];
    applyReportedLoad('quiet');
    expect(await isDone(Promise.all(both).then(() => undefined))).toBe(true);
    applyReportedLoad('busy');
    expect(await isDone(yieldUnderLoad())).toBe(false);
  });

  it('waits only for a limited time: overdue work runs although the server is busy', async () => {
    applyReportedLoad('busy');
    expect(await isDone(yieldUnderLoad(new Date(Date.now() - 5_000)))).toBe(false);
    expect(await isDone(yieldUnderLoad(new Date(Date.now() - 20_000)))).toBe(true);
  });

  it('ignores other messages, and does not delay a stop', async () => {
    applyReportedLoad('busy');
    const waiting = yieldUnderLoad();
    applyReportedLoad({ busy: false });
    expect(await isDone(waiting)).toBe(false);
    stopYielding();
    expect(await isDone(waiting)).toBe(true);
  });
});
