/**
 * Runs one fault: `run-fault.ts NAME SEED short
 * long MINUTES`. Exits with 0, with 1 on failure, with 3 when not possible here.
 */
import { spawnSync } from 'node:child_process'
import { enableCompileCache } from 'node:module'
import { chmodSync, mkdtempSync, realpathSync, rmSync, writeSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { NOT_POSSIBLE } from '../../scripts/run-faults.ts'
import { type Fault, NotPossibleError, randomNumbers, type Trial } from './trial.ts'

/** Milliseconds: a hanging fault fails with its seed instead of running forever. */
const LIMITS = { short: 120_000, long: 30 * 60_000 }
const INSIDE = 'inside'

enableCompileCache(path.resolve(import.meta.dirname, '../../node_modules/.cache/compiled'))
const [name = '', seed = '0', form = 'long', minutes = '20', place] = process.argv.slice(2)
const isShort = form === 'short'
const undo: (() => unknown)[] = []
const began = performance.now()

const trial: Trial = {
  seed: Number(seed),
  isShort,
  minutes: Number(minutes),
  random: randomNumbers(Number(seed)),
  say: (line) => print(`    ${line}`),
  folder() {
    const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-fault-')))
    chmodSync(folder, 0o755)
    trial.cleanUp(() => rmSync(folder, { recursive: true, force: true }))
    return folder
  },
  cleanUp: (one) => void undo.push(one),
}

/** Writes synchronously, so that nothing is lost when the process exits right after. */
function print(line: string): void {
  writeSync(1, `${line}\n`)
}

async function end(sign: string, sentence: string, code: number): Promise<never> {
  for (const one of undo.toReversed()) {
    try {
      await one()
    } catch (error) {
      print(`    not cleaned up: ${String(error)}`)
    }
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  print(`${sign} ${name.padEnd(30)} seed ${seed.padStart(5)} ${seconds.padStart(7)} s   ${sentence}`)
  process.exit(code)
}

async function run(): Promise<void> {
  const { fault } = (await import(`../${name}.ts`)) as { fault: Fault }
  if (place !== INSIDE) print(`    ${fault.number}: ${fault.promise}`)
  if (fault.mounts === true && place !== INSIDE) return runInside()
  const limit = isShort ? LIMITS.short : LIMITS.long + trial.minutes * 60_000
  setTimeout(() => void end('✗', `It did not end within ${limit / 1000} s.`, 1), limit).unref()
  try {
    await end('✓', await fault.run(trial), 0)
  } catch (error) {
    if (error instanceof NotPossibleError)
      await end('-', `not possible on this machine: ${error.message}`, NOT_POSSIBLE)
    await end('✗', error instanceof Error ? (error.stack ?? error.message) : String(error), 1)
  }
}

/** Runs itself again in a mount namespace that ends with the process. */
async function runInside(): Promise<void> {
  const namespace = process.getuid?.() === 0 ? ['--mount'] : ['--user', '--map-root-user', '--mount']
  const mount = ['sh', '-c', 'mount -t tmpfs -o size=1m tmpfs /mnt']
  if (spawnSync('unshare', [...namespace, ...mount]).status !== 0)
    await end('-', 'not possible on this machine: a process may not mount here', NOT_POSSIBLE)
  const again = [process.execPath, import.meta.filename, name, seed, form, minutes, INSIDE]
  const { status } = spawnSync('unshare', [...namespace, ...again], { stdio: 'inherit' })
  process.exit(status ?? 1)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void end('✗', 'interrupted', 1))
process.on('uncaughtException', (error) => void end('✗', error.stack ?? error.message, 1))
await run()
