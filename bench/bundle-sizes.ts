import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

interface ManifestEntry {
  file: string
  css?: string[]
  imports?: string[]
  src?: string
  isEntry?: boolean
}

/** Gzipped JavaScript and CSS that a first visit to a page loads, in kilobytes (1,000 bytes). */
export interface RouteSize {
  route: string
  javascript: number
  css: number
}

/**
 * What each page loads: the entry, the chunks of its route, and all their static imports.
 * @param directory the build; @param routes a route's name and the source files that are loaded for it
 */
export function routeSizes(directory: string, routes: Record<string, readonly string[]>): RouteSize[] {
  const manifest = JSON.parse(fs.readFileSync(path.join(directory, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry
  >
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true)
  return Object.entries(routes).map(([route, sources]) => {
    const keys = new Set<string>()
    const visit = (key: string): void => {
      if (keys.has(key)) return
      keys.add(key)
      for (const imported of manifest[key]?.imports ?? []) visit(imported)
    }
    if (entry !== undefined) visit(entry)
    for (const source of sources) {
      const key = Object.keys(manifest).find((candidate) =>
        `src/app/web/${manifest[candidate]?.src}`.replace('src/app/web/../../', 'src/').endsWith(source),
      )
      if (key === undefined) throw new Error(`the build has no chunk for ${source}`)
      visit(key)
    }
    const files = [...keys].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js'))
    const styles = new Set([...keys].flatMap((key) => manifest[key]?.css ?? []))
    return { route, javascript: gzipped(directory, files), css: gzipped(directory, [...styles]) }
  })
}

function gzipped(directory: string, files: readonly string[]): number {
  return (
    files.reduce(
      (sum, file) => sum + gzipSync(fs.readFileSync(path.join(directory, file)), { level: 9 }).length,
      0,
    ) / 1000
  )
}
