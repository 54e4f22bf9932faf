// Program that the supervisor starts as its child process: the server.
import { startProgram } from './common.mjs';

await startProgram(process.argv[2], 'production');
