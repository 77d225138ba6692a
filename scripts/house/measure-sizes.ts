import path from 'node:path'
import type { HouseFile } from './read-house.ts'

/** Size figures. */
export interface SizeFigures {
  features: number
  files: number
  /** Of src/, without tests and styles. */
  lines: number
  styleLines: number
  testLines: number
  /** Number of files per folder, without tests, largest first. */
  folders: { folder: string; files: number }[]
  /** Sources and styles above the length limit, longest first. */
  longFiles: { file: string; lines: number }[]
}

/** The most files in a folder, without tests. */
export const LARGEST_FOLDER = 25
/** Lines above which a file counts as long; the linter refuses more than 300. */
export const LONG_FILE = 250

export function measureSizes(files: readonly HouseFile[]): SizeFigures {
  const ofKind = (kind: HouseFile['kind']) => files.filter((file) => file.kind === kind)
  const lines = (of: readonly HouseFile[]) => of.reduce((sum, file) => sum + file.lines, 0)
  const [sources, styles] = [ofKind('source'), ofKind('styles')]
  const folders = Map.groupBy([...sources, ...styles], ({ file }) => path.posix.dirname(file))
  return {
    features: new Set(files.map(({ unit }) => unit).filter((unit) => unit.includes('/'))).size,
    files: sources.length,
    lines: lines(sources),
    styleLines: lines(styles),
    testLines: lines(ofKind('test')),
    folders: [...folders]
      .map(([folder, { length }]) => ({ folder, files: length }))
      .toSorted((one, other) => other.files - one.files || one.folder.localeCompare(other.folder)),
    longFiles: [...sources, ...styles]
      .filter((file) => file.lines > LONG_FILE)
      .map(({ file, lines }) => ({ file, lines }))
      .toSorted((one, other) => other.lines - one.lines || one.file.localeCompare(other.file)),
  }
}
