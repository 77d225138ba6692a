import { execFileSync } from 'node:child_process'
import fs from 'node:fs'

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK']).toString())

/** CPU milliseconds that processes have used so far, including their ended children (Linux). */
export function cpuMilliseconds(processes: readonly number[]): number {
  let ticks = 0
  for (const process of processes) {
    try {
      const stat = fs.readFileSync(`/proc/${process}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      ticks += Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14])
    } catch {
      // it ended
    }
  }
  return (ticks * 1000) / TICKS_PER_SECOND
}

/** Memory in megabytes, with shared pages divided among the processes that share them (PSS). */
export function memoryMegabytes(processes: readonly number[]): number {
  let kilobytes = 0
  for (const process of processes) {
    try {
      kilobytes += Number(
        /^Pss:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${process}/smaps_rollup`, 'utf8'))?.[1] ?? 0,
      )
    } catch {
      // it ended
    }
  }
  return kilobytes / 1024
}

/** The processes whose working directory is a database cluster: the postmaster and its backends. */
export function clusterProcesses(clusterDirectory: string): number[] {
  const real = fs.realpathSync(clusterDirectory)
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((process) => {
      try {
        return fs.readlinkSync(`/proc/${process}/cwd`) === real
      } catch {
        return false
      }
    })
}
