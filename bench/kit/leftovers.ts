import fs from 'node:fs'

/**
 * Kills whatever still runs on a folder: processes that stand in it, or were given it in their environment or command
 * line (Linux). A database that is ended here belongs to a folder that is removed next.
 * @returns how many there were
 */
export function killWhatRunsOn(folder: string): number {
  const real = fs.realpathSync(folder)
  let killed = 0
  for (const name of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) continue
    if (!standsIn(name, real) && !wasGiven(name, real)) continue
    try {
      process.kill(Number(name), 'SIGKILL')
      killed++
    } catch {
      // it ended by itself
    }
  }
  return killed
}

function standsIn(process: string, folder: string): boolean {
  try {
    return `${fs.readlinkSync(`/proc/${process}/cwd`)}/`.startsWith(`${folder}/`)
  } catch {
    return false
  }
}

function wasGiven(process: string, folder: string): boolean {
  try {
    return ['environ', 'cmdline'].some((list) =>
      fs
        .readFileSync(`/proc/${process}/${list}`, 'utf8')
        .split('\0')
        .some((entry) => `${entry}/`.includes(`${folder}/`)),
    )
  } catch {
    return false
  }
}
