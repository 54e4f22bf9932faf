/** Exit code of a rejected start: further starts would end in the same way until a person changes the configuration. */
export const EXIT_START_REJECTED = 78;
/** Exit code of a start that failed because the database could not be reached: a later start may succeed. */
export const EXIT_TRY_LATER = 75;

/** Error for a configuration with which the program cannot start. The supervisor and systemd do not start it again. */
export class StartRejectedError extends Error {
  readonly exitCode = EXIT_START_REJECTED;
}

/** Error for a start that failed for a reason that may be temporary. */
export class StartFailedError extends Error {
  readonly exitCode = EXIT_TRY_LATER;
}
