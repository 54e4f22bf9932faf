const LOOK_EVERY_MS = 20;

/** Waits for what another part of the program does, for long: a busy machine is no failure. Fails with `what` in words when it has not come by the deadline, and
 *  not by the test's own time-out, which says nothing. */
export async function until(
  what: string,
  isDone: () => boolean | Promise<boolean>,
  deadlineMs = 90_000,
): Promise<void> {
  const end = Date.now() + deadlineMs;
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error(`still waiting after ${deadlineMs} ms: ${what}`);
    await new Promise((look) => setTimeout(look, LOOK_EVERY_MS));
  }
}
