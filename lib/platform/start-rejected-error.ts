/** Exit code of a start that was refused: another start without a change by a person ends the same way. */
export const EXIT_START_REJECTED = 78;
/** Exit code of a start that could not reach the database: another start may succeed. */
export const EXIT_TRY_LATER = 75;

/** Thrown when the program can't start as it is set up. The supervisor and systemd then do not start it again. */
export class StartRejectedError extends Error {
  readonly exitCode = EXIT_START_REJECTED;
}

/** Thrown when the program could not start for a reason that may go away. */
export class StartFailure extends Error {
  readonly exitCode = EXIT_TRY_LATER;
}
