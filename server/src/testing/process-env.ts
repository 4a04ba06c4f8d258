import path from 'node:path';

/** For a process of ours that a test starts. To compile the server takes longer than most starts: it is done once for all. */
export const processEnv = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../../node_modules/.cache/node'),
};
