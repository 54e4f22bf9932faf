// Runs the server; the supervisor starts this program as its child process.
import { startProgram } from './common.mjs';

await startProgram(process.argv[2], 'production');
