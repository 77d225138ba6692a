const running = new Set<string>()

/**
 * Runs what is done with something unless something is being done with it already: a second press does nothing.
 * @param what names it, such as `invoice 12`
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
