import { spawn, type ChildProcess } from 'node:child_process'
import { constants } from 'node:os'

const running = new Set<ChildProcess>()
let isEnding = false
/** Some tools write colours to log files too. */
const PLAIN = process.stdout.isTTY || process.env['FORCE_COLOR'] ? {} : { NO_COLOR: '1' }

const LAST_RESORT_AFTER_MS = 8000

/** How a program ended. `code` is null when a signal ended it or it could not be started. */
export interface Ended {
  code: number | null
  /** Everything it printed; empty when it printed directly to the terminal. */
  output: string
}

/**
 * Runs a program to completion in its own process group. With `show` it prints directly to the terminal; otherwise its
 * output is captured.
 */
export function runProgram(
  command: string,
  args: string[],
  options: { cwd: string; show?: boolean; environment?: Record<string, string> },
): Promise<Ended> {
  // During shutdown nothing new is started: the promise stays pending, because its caller ends with the process.
  if (isEnding) return new Promise(() => {})
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, ...PLAIN, ...options.environment },
      stdio: ['ignore', options.show ? 'inherit' : 'pipe', options.show ? 'inherit' : 'pipe'],
      detached: true,
    })
    running.add(child)
    let output = ''
    const collect = (chunk: Buffer) => (output += chunk.toString())
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => {
      running.delete(child)
      resolve({ code: null, output: `${command}: ${error.message}` })
    })
    child.on('close', (code) => {
      running.delete(child)
      resolve({ code, output })
    })
  })
}

/**
 * On SIGINT, SIGTERM and SIGHUP, ends every running program with its children and then this process. SIGINT is sent
 * first, because test runners then close their browsers and servers; what is left after 8 seconds is killed.
 */
export function endProgramsOnSignals(): void {
  const end = async (signal: NodeJS.Signals) => {
    if (isEnding) return
    isEnding = true
    const exitCode = 128 + constants.signals[signal]
    const children = [...running]
    const allClosed = Promise.all(
      children.map((child) => new Promise((resolve) => child.on('close', resolve))),
    )
    for (const child of children) signalGroup(child, 'SIGINT')
    const lastResort = new Promise((resolve) => setTimeout(resolve, LAST_RESORT_AFTER_MS))
    await Promise.race([allClosed, lastResort])
    for (const child of children) signalGroup(child, 'SIGKILL')
    process.exit(exitCode)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, (name) => void end(name))
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // Every process of the group has ended.
  }
}
