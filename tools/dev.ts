import { type ChildProcess, spawn } from 'node:child_process';

/** Server and web with reload: the web on 5173 forwards API requests to 8080. */
const children: ChildProcess[] = [
  spawn('node', ['--watch', 'server/src/main.ts'], { stdio: 'inherit' }),
  spawn('vite', ['web'], { stdio: 'inherit' }),
];
const stop = () => {
  for (const child of children) child.kill('SIGINT');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
