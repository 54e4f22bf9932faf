import { spawn } from 'node:child_process';
import { reportServing, watchSupervisor } from '@/lib/boot/supervisor-link';
import { StartRejectedError } from '@/lib/platform/start-rejected-error';

/** Server for the supervisor's tests; FAILING selects how it fails once it serves. */
const failing = process.env.FAILING;
console.log(`started ${process.pid}`);
if (failing === 'leaves a helper') console.log(`helper ${spawn('sleep', ['600'], { stdio: 'ignore' }).pid}`);
if (failing === 'refuses') throw new StartRejectedError('A setting is wrong.');
if (failing === 'stops while it starts') process.kill(process.pid, 'SIGSTOP');
watchSupervisor(() => {
  console.log('alone');
  process.exit(0);
});
process.on('SIGTERM', () => process.exit(0));
reportServing();
if (failing === 'crashes' || failing === 'leaves a helper') setTimeout(() => process.exit(3), 50);
else setInterval(() => undefined, 1_000);
