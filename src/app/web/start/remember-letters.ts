/** Where this browser remembers which files of letters beyond Latin its pages needed; start.js reads it. */
const KEPT = 'ledgerboard.letters'
const FILE = /^\/assets\/noto-sans-[\w-]+\.woff2$/

/**
 * Remembers which letters the pages of this browser need, so that the next visit requests them with the page. Coming
 * after the first drawing they would make the browser lay out every text again.
 */
export function rememberLetters(): void {
  document.fonts.addEventListener('loadingdone', () => {
    const files = performance
      .getEntriesByType('resource')
      // a file of an earlier build, remembered then, is no longer there
      .filter((entry) => !(entry instanceof PerformanceResourceTiming) || entry.responseStatus < 400)
      .map(({ name }) => new URL(name).pathname)
      .filter((file) => FILE.test(file))
    if (files.length === 0) return
    try {
      localStorage.setItem(KEPT, [...new Set(files)].join(' '))
    } catch {
      // storage can be switched off; the letters come later then
    }
  })
}
