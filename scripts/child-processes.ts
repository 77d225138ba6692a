import { spawn, type ChildProcess } from 'node:child_process'
import { constants } from 'node:os'

const running = new Set<ChildProcess>()
let isEnding = false
/** Some tools colour a log file too. */
const PLAIN = process.stdout.isTTY || process.env['FORCE_COLOR'] ? {} : { NO_COLOR: '1' }

const LAST_RESORT_AFTER_MS = 8000

/** How a program ended. `code` is null when it was ended by a signal or could not be started. */
export interface Ended {
  code: number | null
  /** Everything it printed, empty when it printed to the terminal itself. */
  output: string
}

/**
 * Runs a program to its end in a process group of its own. `show` lets it print straight to the terminal; otherwise its
 * output is kept.
 */
export function runProgram(
  command: string,
  args: string[],
  options: { cwd: string; show?: boolean; environment?: Record<string, string> },
): Promise<Ended> {
  // While everything ends, nothing new starts: whoever waits for this program ends with the process.
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
 * On SIGINT, SIGTERM and SIGHUP ends every running program with its children and then this process. SIGINT first, since
 * test runners take it as the wish to close their browsers and servers; what is left after 8 seconds is killed.
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
