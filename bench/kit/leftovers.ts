import fs from 'node:fs'

/**
 * Kills every process that still uses a folder: with its working directory there, or with the folder in its environment
 * or command line (Linux). The data of a database killed here is about to be removed.
 * @returns the number of killed processes
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
      // it has already ended
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
