const REPEAT_LINE_AFTER_S = 10

/**
 * Shows the progress of a step: on a terminal one line that counts the seconds, otherwise a line at the start and one
 * every ten seconds. `done(text)` replaces or ends it with the result and its seconds, `clear()` ends it without a
 * result.
 */
export function showProgress(title) {
  const out = process.stdout
  const begin = Date.now()
  const seconds = () => Math.floor((Date.now() - begin) / 1000)
  let shownAt = 0

  const wipe = () => out.isTTY && out.write('\r\x1b[2K')
  if (out.isTTY) out.write(`${title} …`)
  else out.write(`${title} …\n`)

  const timer = setInterval(() => {
    if (out.isTTY) {
      wipe()
      out.write(`${title} … ${seconds()} s`)
    } else if (seconds() - shownAt >= REPEAT_LINE_AFTER_S) {
      shownAt = seconds()
      out.write(`${title} … ${shownAt} s\n`)
    }
  }, 1000)
  timer.unref()

  const clear = () => {
    clearInterval(timer)
    wipe()
  }
  return {
    clear,
    done(text) {
      clear()
      out.write(`${text} (${((Date.now() - begin) / 1000).toFixed(1)} s)\n`)
    },
  }
}
