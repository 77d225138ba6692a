import path from 'node:path'
import type { HouseFile } from './read-house.ts'

/** How much there is. */
export interface SizeFigures {
  features: number
  files: number
  /** Of src/ without tests and styles. */
  lines: number
  styleLines: number
  testLines: number
  /** Folders with their files beside tests, the largest first. */
  folders: { folder: string; files: number }[]
  /** Sources and styles that are long, the longest first. */
  longFiles: { file: string; lines: number }[]
}

/** What a folder holds at most, beside tests. */
export const LARGEST_FOLDER = 25
/** Lines from which a file is called long; the check refuses it at 300. */
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
