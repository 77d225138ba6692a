import fs from 'node:fs'
import os from 'node:os'

const MEMORY = '/dev/shm'
/** Bytes that a run of the server tests may need at most; containers often have only 64 MB. */
const NEEDED = 4 * 1024 ** 3

/**
 * A folder for data that need not outlive a run: in memory where that has room, where writes wait for no disk.
 * Durability is tested by `faults/`, on the disk.
 */
export function memoryFolder(): string {
  try {
    const { bavail, bsize } = fs.statfsSync(MEMORY)
    fs.accessSync(MEMORY, fs.constants.W_OK)
    return bavail * bsize >= NEEDED ? MEMORY : os.tmpdir()
  } catch {
    return os.tmpdir()
  }
}
