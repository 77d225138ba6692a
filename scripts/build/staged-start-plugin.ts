import type { Plugin } from 'vite'

const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>\s*/

/**
 * Lets `start.js` run the first files one after another. Imported by the entry, all of them would run in one task, which
 * blocks a phone for a third of a second.
 */
export function stagedStartPlugin(): Plugin {
  return {
    name: 'ledgerboard:staged-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const entry = ENTRY.exec(html)?.[1]
        if (entry === undefined) throw new Error('the page has no entry')
        const start = `  <link rel="modulepreload" crossorigin href="${entry}">\n  </head>`
        return html.replace(ENTRY, '').replace('</head>', start)
      },
    },
  }
}
