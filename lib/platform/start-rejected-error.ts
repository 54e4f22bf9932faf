/** Exit code of a rejected start: another start would end in the same way until a person changes the configuration. */
export const EXIT_START_REJECTED = 78;
/** Exit code of a start that could not reach the database: a later start may succeed. */
export const EXIT_TRY_LATER = 75;

/**
 * Thrown when the program cannot start with its present configuration. The supervisor and systemd then do not start it
 * again.
 */
export class StartRejectedError extends Error {
  readonly exitCode = EXIT_START_REJECTED;
}

/** Thrown when the program could not start for a reason that may be temporary. */
export class StartFailedError extends Error {
  readonly exitCode = EXIT_TRY_LATER;
}
