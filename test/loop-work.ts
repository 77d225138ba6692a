/**
 * Watches how long this thread works in one piece, in milliseconds of its own processor time: so long everybody else's
 * call waits. What other programs of the machine do does not count.
 */
export function watchLoop(): { longest(): number; stop(): void } {
  let longest = 0
  let isOver = false
  let before = process.threadCpuUsage()
  const look = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
    before = process.threadCpuUsage()
    if (!isOver) setImmediate(look)
  }
  setImmediate(() => {
    before = process.threadCpuUsage()
    look()
  })
  return { longest: () => longest, stop: () => void (isOver = true) }
}
