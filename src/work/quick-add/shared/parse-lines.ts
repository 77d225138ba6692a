import { parseQuickLine } from './parse-quick-line.ts'
import type { QuickContext, QuickLine } from './quick-line.ts'

/** One of several lines, which becomes a sub-task. */
export interface LineToAdd extends QuickLine {
  /** The line's number, starting at 1. */
  lineNumber: number
  /** Whether it began with a ticked box. */
  isDone: boolean
}

/** A line that becomes a task, with the lines below that belong to it. */
export interface TaskToAdd extends LineToAdd {
  subTasks: readonly LineToAdd[]
}

/** The most non-empty lines that are parsed; far more than can be added at once. */
const LINES_READ = 1_000
const LINE_END = /\r\n|[\n\r\u2028\u2029]/
/** The indent of a tab. */
const TAB = 4
const BULLET = /^(?:[-*+•–]|\d{1,3}[.)])(?:[ \t]+|$)/
const BOX = /^\[([ xX]?)\](?:[ \t]+|$)/

/**
 * Parses several lines: each is a task, or a sub-task of the task above if it is indented further or, under a line
 * without a bullet, has one. Bullets (`-`, `*`, `1.`) and boxes (`[ ]`, `[x]`) are not part of the name. Empty lines
 * are ignored, and nothing is parsed after the 1,000th of the others.
 */
export function parseLines(text: string, context: QuickContext): TaskToAdd[] {
  const tasks: (LineToAdd & { subTasks: LineToAdd[] })[] = []
  let base = 0
  let count = 0
  for (const [index, whole] of text.split(LINE_END).entries()) {
    const line = lineOf(whole)
    if (line.text === '') continue
    if (count === LINES_READ) break
    count += 1
    const parent = tasks.at(-1)
    const isSubTask = parent !== undefined && line.depth > base
    const parsed = parseQuickLine(line.text, context, { of: isSubTask ? 'sub-task' : 'task' })
    const added = { ...parsed, lineNumber: index + 1, isDone: line.isDone }
    if (isSubTask) parent.subTasks.push(added)
    else {
      tasks.push({ ...added, subTasks: [] })
      base = line.depth
    }
  }
  return tasks
}

/** A line without its indent, bullet and box. A bullet counts less than any indent. */
function lineOf(whole: string): { depth: number; text: string; isDone: boolean } {
  const indented = whole.trimEnd()
  const text = indented.trimStart()
  const unbulleted = text.replace(BULLET, '')
  const box = BOX.exec(unbulleted)
  const isMarked = unbulleted !== text || box !== null
  return {
    depth: 2 * widthOf(indented.slice(0, indented.length - text.length)) + (isMarked ? 1 : 0),
    text: box === null ? unbulleted : unbulleted.slice(box[0].length),
    isDone: box?.[1]?.toLowerCase() === 'x',
  }
}

function widthOf(indent: string): number {
  let width = 0
  for (const character of indent) width += character === '\t' ? TAB : 1
  return width
}
