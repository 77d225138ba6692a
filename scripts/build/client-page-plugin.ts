import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'
import { oneScript } from './one-script.ts'

const SOURCE = 'client-page/client-page.ts'
/** Where the pages that the server makes for clients expect it. */
const SERVED_AS = 'client-page.js'
/** The letters of the languages that a device may lack, under the names that the page's styles expect. */
const FONTS = ['sinhala', 'tamil'].flatMap((script) =>
  ['400', '600'].map((weight) => ({
    servedAs: `client-page-${script}-${weight}.woff2`,
    file: `@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-${weight}-normal.woff2`,
  })),
)
/** Bytes that a client with a slow connection may have to load. */
const LIMIT = 10_000

/** Builds the script and fonts of the pages that clients open by a link; none of the application's code is loaded there. */
export function clientPagePlugin(): Plugin {
  let root = ''
  return {
    name: 'ledgerboard:client-page',
    apply: 'build',
    configResolved(resolved) {
      root = resolved.root
    },
    async generateBundle() {
      const source = await oneScript(root, path.join(root, SOURCE))
      if (Buffer.byteLength(source) > LIMIT) throw new Error(`${SERVED_AS} has more than ${LIMIT} bytes`)
      this.emitFile({ type: 'asset', fileName: SERVED_AS, source })
      const { resolve } = createRequire(import.meta.url)
      for (const { servedAs, file } of FONTS)
        this.emitFile({ type: 'asset', fileName: servedAs, source: fs.readFileSync(resolve(file)) })
    },
  }
}
