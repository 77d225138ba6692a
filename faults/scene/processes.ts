/** kill -9 of all processes, ignoring those that have already ended. */
export function killHard(victims: readonly number[]): void {
  for (const victim of victims) signal(victim, 'SIGKILL')
}

/** @returns whether the process existed */
export function signal(victim: number, name: NodeJS.Signals): boolean {
  try {
    process.kill(victim, name)
    return true
  } catch {
    return false
  }
}
