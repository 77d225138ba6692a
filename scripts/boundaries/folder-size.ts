import path from 'node:path'
import type { SourceModule, Violation } from './read-module.ts'

/** The most modules per folder, not counting tests. A larger folder cannot be taken in at a glance. */
const MAX_FILES = 25

/** One violation for each folder of src/ with too many modules besides tests, reported at the first module. */
export function folderViolations(modules: readonly SourceModule[]): Violation[] {
  const folders = Map.groupBy(
    modules.filter(({ file, isTest }) => file.startsWith('src/') && !isTest),
    ({ file }) => path.posix.dirname(file),
  )
  return [...folders].flatMap(([folder, files]) => {
    const [first] = files
    if (first === undefined || files.length <= MAX_FILES) return []
    const message = `${folder}/ has ${files.length} files beside its tests, ${MAX_FILES} at most: move those of one topic into a folder`
    return [first.violation(0, message)]
  })
}
