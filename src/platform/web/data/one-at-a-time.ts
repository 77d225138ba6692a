const running = new Set<string>()

/**
 * Runs an action unless one with the same key is running: a second press does nothing.
 * @param what the key, such as `invoice 12`
 */
export async function oneAtATime(what: string, run: () => Promise<void>): Promise<void> {
  if (running.has(what)) return
  running.add(what)
  try {
    await run()
  } finally {
    running.delete(what)
  }
}
