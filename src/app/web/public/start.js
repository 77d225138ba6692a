// Runs before the first paint, so that a dark page never flashes white, and letters that were needed before come with
// the page (remember-letters.ts).
;(() => {
  let chosen = 'auto'
  let letters = ''
  try {
    chosen = localStorage.getItem('ledgerboard.color-scheme') ?? 'auto'
    letters = localStorage.getItem('ledgerboard.letters') ?? ''
  } catch {
    // Storage can be switched off; the system's preference then decides.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-color-scheme', dark ? 'dark' : 'light')
  for (const file of letters.split(' ')) {
    if (!/^\/assets\/noto-sans-[\w-]+\.woff2$/.test(file)) continue
    const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'font', href: file })
    link.crossOrigin = 'anonymous'
    document.head.append(link)
  }
})()

// Runs the files of the first page one after another, each in a task of its own, so that a phone stays responsive
// (staged-start-plugin.ts). Each link comes after those that its file imports; the last is the application.
async function runFiles() {
  const nextTask = () => globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
  for (const { href } of document.querySelectorAll('link[rel=modulepreload]')) {
    await import(href)
    await nextTask()
  }
}
document.addEventListener('DOMContentLoaded', () => void runFiles())
