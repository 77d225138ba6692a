import { spawn } from 'node:child_process'
import path from 'node:path'
import { createServer } from 'vite'
import { readArguments } from './read-arguments.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const KILL_AFTER_MS = 10_000

readArguments('npm run dev', {})

// In its own process group: Ctrl-C reaches only this process, which then ends both cleanly.
const app = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/app/server/main.ts'], {
  cwd: ROOT,
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: true,
})
const appEnded = new Promise<void>((resolve) => app.on('close', () => resolve()))

const pages = await createServer({ configFile: path.join(ROOT, 'vite.config.ts'), clearScreen: false })

let isStopping = false
async function stop(exitCode: number) {
  if (isStopping) return
  isStopping = true
  app.kill('SIGTERM')
  const lastResort = setTimeout(
    () => app.pid !== undefined && process.kill(-app.pid, 'SIGKILL'),
    KILL_AFTER_MS,
  )
  await Promise.all([appEnded, pages.close()])
  clearTimeout(lastResort)
  process.exit(exitCode)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
void appEnded.then(() => stop(1))

await pages.listen()
console.log(
  `Open ${pages.resolvedUrls?.local[0] ?? 'the address above'}; pages and server follow every change.`,
)
