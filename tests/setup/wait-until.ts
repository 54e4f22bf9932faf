const CHECK_INTERVAL_MS = 20;

/**
 * Waits for an asynchronous effect with a long timeout, so that a busy machine does not fail the test. Fails at the
 * deadline with `what` as its message, before the test's own timeout, which would not name the cause.
 */
export async function waitUntil(
  what: string,
  isDone: () => boolean | Promise<boolean>,
  deadlineMs = 90_000,
): Promise<void> {
  const end = Date.now() + deadlineMs;
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error(`still waiting after ${deadlineMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));
  }
}
