import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'

const COMPRESSIBLE = /\.(js|css|svg|json)$/
/** Bytes below which compression saves nothing. */
const SMALLEST = 1024

/** Writes a .br and a .gz beside every file that gets smaller by it: the server sends them as they are. */
export function compressPages(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath ?? entry.path, entry.name)
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name) || entry.name.startsWith('.')) continue
    const content = fs.readFileSync(file)
    if (content.length < SMALLEST) continue
    fs.writeFileSync(`${file}.br`, zlib.brotliCompressSync(content))
    fs.writeFileSync(`${file}.gz`, zlib.gzipSync(content, { level: 9 }))
  }
}
