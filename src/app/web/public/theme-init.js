// Runs before the first paint, so that a dark page never flashes white.
;(() => {
  let chosen = 'auto'
  try {
    chosen = localStorage.getItem('ledgerboard.color-scheme') ?? 'auto'
  } catch {
    // Storage can be switched off; the system's preference then decides.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-color-scheme', dark ? 'dark' : 'light')
})()
