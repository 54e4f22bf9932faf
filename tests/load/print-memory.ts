import { benchScene, ownPrint } from './rendering-jobs';

/** A process that draws print files and nothing else; tells its parent the most memory that it ever held, in bytes. */
const FILES = 3;
const scene = await benchScene();
for (let file = 0; file < FILES; file++) await ownPrint(scene);
process.send?.(process.resourceUsage().maxRSS * 1024);
process.disconnect();
