/** kill -9 of all, those that are gone already left out. */
export function killHard(victims: readonly number[]): void {
  for (const victim of victims) signal(victim, 'SIGKILL')
}

/** @returns whether there was such a process */
export function signal(victim: number, name: NodeJS.Signals): boolean {
  try {
    process.kill(victim, name)
    return true
  } catch {
    return false
  }
}
