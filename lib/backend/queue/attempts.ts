/** Attempt of a job. */
export interface JobAttempt {
  readonly job: { readonly attempts: number; readonly max_attempts: number };
}

/** Returns whether this is the job's last attempt, or the last of `maxAttempts`. */
export const isLastAttempt = (attempt: JobAttempt | undefined, maxAttempts = Number.POSITIVE_INFINITY): boolean =>
  attempt !== undefined && attempt.job.attempts >= Math.min(attempt.job.max_attempts, maxAttempts);
