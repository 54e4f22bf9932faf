import { redirectConsoleToLog } from '@/lib/boot/console-to-log';

/** Program whose libraries print to the console, for tests of the resulting log. */
console.log('before');
redirectConsoleToLog();
console.error('\u001b[31m⨯\u001b[0m', new Error('connect ENOENT', { cause: new Error('mia@shopper.test') }));
console.warn('Reload %s, mia@shopper.test', 'now');
console.log('');
process.emitWarning('one too many');
