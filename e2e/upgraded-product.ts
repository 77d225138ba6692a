import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type RunningApp, startApp } from '../scripts/running-app/running-app.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const CODE = ['src', 'migrations', 'dist', 'package.json']
const TEXT = /\.(js|css|html|json)$/
/** The hash in the name of a built file. */
const HASH = /-([\w-]{8})\.(?:js|css|woff2)$/

/** A copy of this installation that can be upgraded to another build of the pages, at the same address. */
export interface UpgradableProduct {
  product: RunningApp
  /** Stops the server, installs another build and starts again. */
  upgrade(): Promise<void>
  remove(): Promise<void>
}

export async function upgradableProduct(): Promise<UpgradableProduct> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-e2e-'))
  const root = path.join(folder, 'installation')
  for (const name of CODE) fs.cpSync(path.join(ROOT, name), path.join(root, name), { recursive: true })
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'))
  const start = (port: string) =>
    startApp(path.join(folder, 'data'), { RATE_LIMIT: '0', LOG_LEVEL: 'error', PORT: port }, root)
  const upgradable: UpgradableProduct = {
    product: await start('0'),
    async upgrade() {
      await upgradable.product.stop()
      makeAnotherBuild(path.join(root, 'dist/web'))
      upgradable.product = await start(new URL(upgradable.product.url).port)
    },
    async remove() {
      await upgradable.product.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
  return upgradable
}

/**
 * Imitates a build of changed sources: every built file and the build have new names, and the code identifies itself as
 * the second.
 */
function makeAnotherBuild(directory: string): void {
  const files = fs.readdirSync(directory, { recursive: true, encoding: 'utf8' })
  // compressed copies contain the names of the first build
  for (const file of files) if (/\.(br|gz)$/.test(file)) fs.rmSync(path.join(directory, file))
  const hashes = files.map((file) => HASH.exec(file)?.[1]).filter((hash) => hash !== undefined)
  const build = /<meta name="build" content="(\w+)"/.exec(
    fs.readFileSync(path.join(directory, 'index.html'), 'utf8'),
  )?.[1]
  if (build === undefined || hashes.length === 0) throw new Error('the build has no name or no files')
  const renamed = new Map([...hashes, build].map((name) => [name, name.split('').toReversed().join('')]))
  const pattern = new RegExp([...renamed.keys()].join('|'), 'g')
  const rename = (text: string) => text.replace(pattern, (name) => renamed.get(name) ?? name)
  for (const file of files) {
    const from = path.join(directory, file)
    if (!fs.existsSync(from) || !fs.statSync(from).isFile()) continue
    if (TEXT.test(file)) fs.writeFileSync(from, rename(fs.readFileSync(from, 'utf8')))
    fs.renameSync(from, path.join(directory, rename(file)))
  }
  const entry = /href="\/(assets\/index-[^"]+\.js)"/.exec(
    fs.readFileSync(path.join(directory, 'index.html'), 'utf8'),
  )?.[1]
  if (entry === undefined) throw new Error('the page names no entry')
  fs.appendFileSync(path.join(directory, entry), '\n;document.documentElement.dataset.build = "second";\n')
}
