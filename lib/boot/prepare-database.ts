import { boot } from './boot';

const booted = await boot();
await booted.stop();
process.stdout.write('The database is ready.\n');
