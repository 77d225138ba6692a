import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { compressPages } from './compress-pages.mjs'
import { showProgress } from './progress-line.mjs'

const STAMP = '.build-stamp.json'
const SINGLE_INPUTS = [
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'scripts/build/service-worker-plugin.ts',
]

const pagesFolder = (root) => path.join(root, 'dist', 'web')

/** Every file that the pages are built from: the rooms `web` and `shared` of src/, without tests. */
function inputFiles(root) {
  const files = SINGLE_INPUTS.filter((name) => fs.existsSync(path.join(root, name)))
  const walk = (folder, isInput) => {
    for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = `${folder}/${entry.name}`
      if (entry.isDirectory()) walk(name, isInput || entry.name === 'web' || entry.name === 'shared')
      else if (isInput && !/\.test\.tsx?$/.test(name)) files.push(name)
    }
  }
  walk('src', false)
  return files.toSorted()
}

const hash = (parts) =>
  parts.reduce((all, part) => all.update(part), crypto.createHash('sha256')).digest('hex')

/** Hashes path, size and mtime of every input: cheap to read, but changed by a fresh checkout of the same files. */
function outline(root, files) {
  return hash(
    files.map((name) => {
      const { size, mtimeMs } = fs.statSync(path.join(root, name))
      return `${name}\n${size}\n${mtimeMs}\n`
    }),
  )
}

function content(root, files) {
  return hash(files.flatMap((name) => [`${name}\n`, hash([fs.readFileSync(path.join(root, name))])]))
}

/** True when dist/web was built from the current inputs. */
export function pagesAreBuilt(root) {
  const file = path.join(pagesFolder(root), STAMP)
  let stamp
  try {
    stamp = JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return false
  }
  const files = inputFiles(root)
  const nowOutline = outline(root, files)
  if (stamp.outline === nowOutline) return true
  if (stamp.content !== content(root, files)) return false
  try {
    fs.writeFileSync(file, JSON.stringify({ outline: nowOutline, content: stamp.content }))
  } catch {
    // A read-only installation: the content matches, only the stamp cannot be refreshed.
  }
  return true
}

/**
 * Builds the pages, with their stamp, into a folder beside dist/web and renames it into place: dist/web is always a
 * complete build. Throws an Error with a sentence for the user.
 */
export async function buildPages(root, interruption) {
  const dist = path.join(root, 'dist')
  fs.mkdirSync(dist, { recursive: true })
  for (const name of fs.readdirSync(dist)) {
    if (/^web\.(building|replaced)-/.test(name))
      fs.rmSync(path.join(dist, name), { recursive: true, force: true })
  }
  const building = path.join(dist, `web.building-${process.pid}`)
  const replaced = path.join(dist, `web.replaced-${process.pid}`)
  const progress = showProgress('Building the pages')
  try {
    // Computed before the build: what changes during the build is picked up by the next one.
    const files = inputFiles(root)
    const stamp = { outline: outline(root, files), content: content(root, files) }
    const { code, lastLines } = await interruption.run(
      path.join(root, 'node_modules', '.bin', 'node'),
      ['node_modules/vite/bin/vite.js', 'build', '--outDir', building, '--emptyOutDir', '--logLevel', 'warn'],
      { cwd: root, env: { ...process.env, NODE_ENV: 'production' } },
    )
    if (code !== 0)
      throw new Error(`The pages could not be built. The last lines of the build:\n${lastLines}`)
    compressPages(building)
    fs.writeFileSync(path.join(building, STAMP), JSON.stringify(stamp))
    if (fs.existsSync(pagesFolder(root))) fs.renameSync(pagesFolder(root), replaced)
    fs.renameSync(building, pagesFolder(root))
  } catch (error) {
    progress.clear()
    throw error
  } finally {
    fs.rmSync(building, { recursive: true, force: true })
    fs.rmSync(replaced, { recursive: true, force: true })
  }
  progress.done('Built the pages')
}
