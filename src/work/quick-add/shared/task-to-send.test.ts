import { describe, expect, it } from 'vitest'
import { parseLines } from './parse-lines.ts'
import { parseQuickLine } from './parse-quick-line.ts'
import { QuickTasks } from './quick-add-schema.ts'
import { quickContext } from './quick-line.ts'
import { taskToSend, tasksToSend } from './task-to-send.ts'

const TODAY = '2026-11-19'
const IN_A_WEEK = '2026-11-26'
const NIMAL = {
  id: '01900000-0000-7000-8000-000000000001',
  name: 'Nimal Perera',
  email: 'nimal@bluelotus.example',
}
const WEBSITE = { id: 1, name: 'Website' }
const labels = ['Print', 'Quick win', 'Twin', 'Twin'].map((name, index) => ({ id: index + 1, name }))
const context = quickContext({ today: TODAY, people: [NIMAL], projects: [WEBSITE], labels })
const send = (line: string, defaults = {}) => taskToSend(parseQuickLine(line, context), defaults, TODAY)

describe('what is sent for a line', () => {
  it('contains only what was given, and the due date', () => {
    expect(send('Banner')).toEqual({ taskName: 'Banner', dueDate: IN_A_WEEK })
    expect(send('Banner @nimal #website !high /done >mon 17/12')).toEqual({
      taskName: 'Banner',
      assigneeId: NIMAL.id,
      projectId: 1,
      priority: 'High',
      status: 'Done',
      startDate: '2026-11-23',
      dueDate: '2026-12-17',
    })
  })

  it('has every label that is named, each once, and keeps as text what is none', () => {
    const line = 'Banner *print *"quick win", *print'
    expect(send(line)).toMatchObject({ taskName: 'Banner *print', labels: [2, 1] })
    expect(parseQuickLine(line, context).tokens[0]).toMatchObject({ sentence: 'It has this label already' })
    const unknown = parseQuickLine('Banner *printer *win *twin', context)
    expect([unknown.name, unknown.values]).toEqual(['Banner *printer *twin', { label: [labels[1]] }])
    expect(unknown.tokens.map(({ kind }) => kind)).toEqual(['unknown', 'known', 'ambiguous'])
    for (const text of ['It is *so* good', '2 *3', 'a*print', '* print', '**print**'])
      expect(parseQuickLine(text, context)).toMatchObject({ name: text, tokens: [], values: {} })
    expect(send('*Print Banner', { project: WEBSITE })).toMatchObject({ projectId: 1, labels: [1] })
    const [task] = parseLines('* Banner *print\n  * Draft *print', context)
    expect([task?.values.label, task?.subTasks[0]?.tokens[0]]).toMatchObject([
      [{ name: 'Print' }],
      { sentence: 'A sub-task has no label of its own' },
    ])
  })

  it('is due in 7 days if no day is given, and never before it starts', () => {
    expect(send('Banner >mon')).toMatchObject({ startDate: '2026-11-23', dueDate: IN_A_WEEK })
    expect(send('Banner >2026-11-01').dueDate).toBe(IN_A_WEEK)
    expect(send('Banner >17/12')).toMatchObject({ startDate: '2026-12-17', dueDate: '2026-12-17' })
    expect(send('Banner fri').dueDate).toBe('2026-11-20')
  })

  it('uses the defaults for everything else', () => {
    const defaults = { project: WEBSITE, status: 'Blocked' }
    expect(send('Banner /done', defaults)).toMatchObject({ projectId: 1, status: 'Done' })
    expect(send('Banner', defaults)).toMatchObject({ projectId: 1, status: 'Blocked' })
  })

  it('for several lines matches the call: a tick means done', () => {
    const tasks = parseLines(
      '[x] Banner\n  [x] Sketch !low /done\n  Photos fri\n[x] Poster /blocked',
      context,
    )
    const body = { tasks: tasksToSend(tasks, { status: 'To Do' }, TODAY) }
    expect(QuickTasks.parse(body)).toEqual({
      tasks: [
        {
          taskName: 'Banner',
          status: 'Done',
          dueDate: IN_A_WEEK,
          subTasks: [
            { title: 'Sketch', priority: 'Low', status: 'Done', isCompleted: true },
            { title: 'Photos', dueDate: '2026-11-20' },
          ],
        },
        {
          taskName: 'Poster',
          status: 'Blocked',
          dueDate: IN_A_WEEK,
          subTasks: [],
        },
      ],
    })
  })
})

describe('the number of tasks added at once', () => {
  const task = (subTasks = 0) => ({
    taskName: 'Banner',
    dueDate: TODAY,
    subTasks: Array.from({ length: subTasks }, () => ({ title: 'Sketch' })),
  })
  const sentences = (tasks: unknown) =>
    QuickTasks.safeParse({ tasks }).error?.issues.map((issue) => [issue.path.join('.'), issue.message])

  it('is 1 to 200, and 500 with their sub-tasks', () => {
    expect(sentences([])).toEqual([['tasks', 'Write at least one task']])
    expect(sentences(Array.from({ length: 200 }, () => task()))).toBeUndefined()
    expect(sentences(Array.from({ length: 201 }, () => task()))).toEqual([
      ['tasks', 'At most 200 tasks can be added at once'],
    ])
    expect(sentences([task(299), task(199)])).toBeUndefined()
    expect(sentences([task(299), task(200)])).toEqual([
      ['tasks', 'At most 500 tasks and sub-tasks can be added at once'],
    ])
  })

  it('is checked with an error at the task concerned', () => {
    expect(sentences([task(), { ...task(), taskName: 'x', subTasks: [{ title: ' ' }] }])).toEqual([
      ['tasks.1.taskName', 'Task name must be at least 2 characters'],
      ['tasks.1.subTasks.0.title', 'Title is required'],
    ])
  })
})
