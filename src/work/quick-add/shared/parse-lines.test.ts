import { describe, expect, it } from 'vitest'
import { parseLines, type TaskToAdd } from './parse-lines.ts'
import { quickContext } from './quick-line.ts'

const context = quickContext({
  today: '2026-11-19',
  people: [{ id: 'nimal', name: 'Nimal Perera', email: 'nimal@bluelotus.example' }],
  projects: [{ id: 1, name: 'Website' }],
})
const read = (text: string) => parseLines(text, context)

/** Tasks with their sub-tasks in short; a tick marks done ones. */
function outline(tasks: readonly TaskToAdd[]): string[] {
  const nameOf = ({ name, isDone }: { name: string; isDone: boolean }) => (isDone ? `✓${name}` : name)
  return tasks.map((task) => [nameOf(task), ...task.subTasks.map((one) => `  ${nameOf(one)}`)].join('\n'))
}

describe('several lines', () => {
  it.each<[name: string, text: string, expected: string[]]>([
    ['each is a task', 'Banner\nPoster', ['Banner', 'Poster']],
    ['empty ones count for nothing', '\n\nBanner\n \t\n\nPoster\n', ['Banner', 'Poster']],
    ['every way to end a line', 'A1\r\nB1\rC1\u2028D1', ['A1', 'B1', 'C1', 'D1']],
    [
      'spaces make a sub-task',
      'Banner\n  Sketch\n  Photos\nPoster',
      ['Banner\n  Sketch\n  Photos', 'Poster'],
    ],
    ['a tab makes a sub-task', 'Banner\n\tSketch', ['Banner\n  Sketch']],
    [
      'bullets under a plain line',
      'Banner\n- Sketch\n* Photos\nPoster',
      ['Banner\n  Sketch\n  Photos', 'Poster'],
    ],
    ['bullets alone are tasks', '- Banner\n- Poster', ['Banner', 'Poster']],
    ['bullets below bullets', '- Banner\n  - Sketch\n- Poster', ['Banner\n  Sketch', 'Poster']],
    ['deeper ones belong to the same task', 'Banner\n  Sketch\n    Pencils', ['Banner\n  Sketch\n  Pencils']],
    ['boxes', '[ ] Banner\n[x] Poster\n  [X] Paper\n  [] Ink', ['Banner', '✓Poster\n  ✓Paper\n  Ink']],
    ['bullets with boxes', 'Banner\n- [ ] Sketch\n- [x] Photos', ['Banner\n  Sketch\n  ✓Photos']],
    ['numbers', '1. Banner\n2) Poster\n   - Paper', ['Banner', 'Poster\n  Paper']],
    ['all indented alike', '   Banner\n   Poster', ['Banner', 'Poster']],
    ['the first one indented', '   Banner\nPoster\n   Paper', ['Banner', 'Poster\n  Paper']],
    ['a dash within', 'Banner - large\n-5 degrees', ['Banner - large', '-5 degrees']],
    ['bullets and boxes without a text', 'Banner\n-\n- [ ]\n[x]', ['Banner']],
  ])('%s', (_name, text, expected) => {
    expect(outline(read(text))).toEqual(expected)
  })

  it('are each parsed like a single line, and know their line number', () => {
    const [task, other] = read('\nBanner @nimal #website !high fri\n  Sketch @nimal !low mon\nPoster')
    expect(task).toMatchObject({
      lineNumber: 2,
      name: 'Banner',
      values: { assignee: { id: 'nimal' }, dueDate: '2026-11-20' },
    })
    expect(task?.subTasks).toMatchObject([
      { lineNumber: 3, name: 'Sketch @nimal', values: { priority: 'Low', dueDate: '2026-11-23' } },
    ])
    expect(other).toMatchObject({ lineNumber: 4, name: 'Poster', values: {} })
  })

  it('are parsed up to the thousandth, which is more than can be added', () => {
    expect(read('ab\n'.repeat(50_000))).toHaveLength(1_000)
  })

  it('are all parsed, however many empty lines are between them', () => {
    expect(read(`ab\n${'\n'.repeat(9)}`.repeat(150)).at(-1)).toMatchObject({ name: 'ab', lineNumber: 1_491 })
    expect(read(`ab\n${'\n'.repeat(9)}`.repeat(150))).toHaveLength(150)
  })
})
