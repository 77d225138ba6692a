// Loaded into the measured server: on each SIGUSR2 it writes the longest event loop delay since the last one, in
// milliseconds, to BENCH_DELAY_FILE. Plain JavaScript, so that it does not slow down the start.
import { renameSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const file = process.env.BENCH_DELAY_FILE
const RESOLUTION = 1
if (file !== undefined) {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION })
  delays.enable()
  process.on('SIGUSR2', () => {
    // the histogram includes the timer's own interval
    const longest = Math.max(0, delays.max / 1e6 - RESOLUTION)
    delays.reset()
    writeFileSync(`${file}.new`, String(longest))
    renameSync(`${file}.new`, file)
  })
}
