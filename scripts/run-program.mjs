// What the supervisor starts: a server in a process of its own.
import { startProgram } from './common.mjs';

await startProgram(process.argv[2], 'production');
