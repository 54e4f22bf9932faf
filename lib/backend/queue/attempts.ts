/** Attempt of a job. */
export interface Attempt {
  readonly job: { readonly attempts: number; readonly max_attempts: number };
}

/** Returns whether this is the job's last attempt, or the last of `maxAttempts`. */
export const isLastTry = (attempt: Attempt | undefined, maxAttempts = Number.POSITIVE_INFINITY): boolean =>
  attempt !== undefined && attempt.job.attempts >= Math.min(attempt.job.max_attempts, maxAttempts);
