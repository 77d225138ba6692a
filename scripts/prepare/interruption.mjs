import { spawn } from 'node:child_process'
import os from 'node:os'
import { stripVTControlCharacters } from 'node:util'

const WATCH_PARENT_EVERY_MS = 200
const KILL_AFTER_MS = 3000
const LAST_LINES = 20
/** Stack lines of a tool do not help the user. */
const STACK_LINE = /^(npm error)?\s+at /

/**
 * Turns SIGINT, SIGTERM, SIGHUP and the end of npm's shell into an orderly stop: the running child is ended, then
 * `throwIfStopped` throws an Error with `exitCode` (128 + the signal's number), so that every `finally` runs.
 *
 * The shell is watched because a SIGTERM to npm reaches only the `sh` between npm and this process, and `sh` does not
 * forward it: without the watch an abandoned installation would continue.
 */
export function stopOnSignals() {
  let stoppedBy
  let child
  const stop = (signal) => {
    if (stoppedBy) return
    stoppedBy = signal
    if (!child) return
    child.kill('SIGTERM')
    const killed = child
    setTimeout(() => killed.kill('SIGKILL'), KILL_AFTER_MS).unref()
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, stop)

  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) stop('SIGTERM')
  }, WATCH_PARENT_EVERY_MS)
  watch.unref()

  const throwIfStopped = () => {
    if (!stoppedBy) return
    const error = new Error(
      'Stopped before everything was ready; the same command starts again where needed.',
    )
    error.exitCode = 128 + os.constants.signals[stoppedBy]
    throw error
  }

  return {
    throwIfStopped,

    /**
     * Runs a program to completion. Returns `{ code, output, lastLines }`; `code` is null after a signal or a failed
     * spawn.
     * `onStart` receives its pid.
     */
    run(command, args, { onStart, ...options }) {
      throwIfStopped()
      return new Promise((resolve, reject) => {
        let output = ''
        child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
        if (onStart && child.pid) onStart(child.pid)
        const collect = (chunk) => (output = (output + chunk).slice(-20_000))
        child.stdout.on('data', collect)
        child.stderr.on('data', collect)
        const finish = (code) => {
          child = undefined
          const lines = stripVTControlCharacters(output)
            .split('\n')
            .filter((line) => line.trim() && !STACK_LINE.test(line))
          const lastLines = lines.slice(-LAST_LINES).join('\n')
          try {
            throwIfStopped()
            resolve({ code, output, lastLines })
          } catch (error) {
            reject(error)
          }
        }
        child.on('error', (error) => {
          output += `${error.message}\n`
          finish(null)
        })
        child.on('close', finish)
      })
    },

    end() {
      clearInterval(watch)
      for (const signal of signals) process.off(signal, stop)
    },
  }
}
