/**
 * Measures the longest task of this thread's event loop, in milliseconds of its own CPU time: all other calls wait that
 * long. Other programs of the machine do not count.
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
