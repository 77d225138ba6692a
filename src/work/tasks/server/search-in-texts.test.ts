import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listBoard } from '#work/board/shared/board-endpoints.ts'
import { listCalendar } from '#work/calendar/shared/calendar-endpoints.ts'
import { createComment, deleteComment, updateComment } from '#work/comments/shared/comment-endpoints.ts'
import { richTextToPlainText } from '#work/rich-text/shared/plain-text.ts'
import { cleanRichText } from '#work/rich-text/server/index.ts'
import { createSubTask, deleteSubTask, updateSubTask } from '#work/sub-tasks/shared/sub-task-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { createTask, deleteTask, listTasks, updateTask } from '../shared/task-endpoints.ts'

let app: TestApp
let admin: TestAccount
let person: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.platform.pool.query('truncate tasks cascade')
})

const add = async (taskName: string, body: object = {}) =>
  (await app.call(createTask, { as: person, body: { taskName, dueDate: '2026-11-20', ...body } })).body
const params = (id: number) => ({ id: String(id) })
const addSubTask = async (parentTaskId: number, body: { title: string; description?: string }) =>
  (await app.call(createSubTask, { as: person, body: { parentTaskId, ...body } })).body
const comment = async (taskId: number, text: string) =>
  (await app.call(createComment, { as: person, params: params(taskId), body: { text } })).body
const found = async (searchText: string, query: object = {}) =>
  (await app.call(listTasks, { as: person, query: { searchText, ...query } })).body.tasks.map(
    ({ taskName }) => taskName,
  )

describe('a search finds tasks', () => {
  it('by words of their descriptions, sub-tasks and comments', async () => {
    await add('Described', { remark: '<p>Ask for the <strong>Scaf</strong>folding permit</p>' })
    await addSubTask((await add('With a step')).id, { title: 'Order the scaffolding' })
    await addSubTask((await add('With a described step')).id, { title: 'Order', description: 'SCAFFOLDING!' })
    await comment((await add('Talked about')).id, 'where is the\nscaffolding?')
    await add('Something else')
    expect(new Set(await found('scaffolding'))).toEqual(
      new Set(['Described', 'With a step', 'With a described step', 'Talked about']),
    )
    expect(await found('the scaffolding?')).toEqual(['Talked about'])
    expect(await found('scaffolding permit')).toEqual(['Described'])
  })

  it('by their names first, then by their texts, each in the order of the list and once', async () => {
    await add('Harbour A')
    await add('B again', { remark: '<p>harbour</p>' })
    const both = await add('Harbour C', { remark: '<p>harbour, harbour</p>' })
    await comment(both.id, 'harbour')
    const twice = await add('D again', { remark: '<p>harbour</p>' })
    await comment(twice.id, 'harbour')
    expect(await found('harbour')).toEqual(['Harbour C', 'Harbour A', 'D again', 'B again'])
    expect(await found('harbour', { sortBy: 'taskName', sortOrder: 'ASC' })).toEqual([
      'Harbour A',
      'Harbour C',
      'B again',
      'D again',
    ])
    const page = await app.call(listTasks, {
      as: person,
      query: { searchText: 'harbour', limit: '3', page: '2' },
    })
    expect([page.body.tasks.map(({ taskName }) => taskName), page.body.total]).toEqual([['B again'], 4])
  })

  it('only among those that match the other filters', async () => {
    await add('Open', { remark: '<p>permit</p>' })
    await add('Done', { remark: '<p>permit</p>', status: 'Done', assigneeId: person.id })
    expect(await found('permit', { status: ['Done'] })).toEqual(['Done'])
    expect(await found('permit', { assigneeId: ['none'] })).toEqual(['Open'])
  })

  it.each([
    ['සාකච්ඡාව', 'තේ කොළ පිළිබඳ සාකච්ඡාව අද', 'පිළිබඳ සාක'],
    ['கட்டணம்', 'புதிய கட்டணம் பக்கம்', 'ய கட்டண'],
    ['Ämter', 'Übung für Ämter', 'für äm'],
  ])('by words of %s, complete or partial, and of no other text', async (word, text, part) => {
    await add('It', { remark: `<p>${text}</p>` })
    await add('Another', { remark: '<p>වෙනත් දෙයක් வேறு ஏதோ etwas anderes</p>' })
    for (const typed of [word, text, part]) expect(await found(typed)).toEqual(['It'])
  })

  it('by two letters at the beginning of a word, and by one letter in names only', async () => {
    await add('Yearly', { remark: '<p>VAT return</p>' })
    await add('B again', { remark: '<p>private</p>' })
    expect(await found('va')).toEqual(['Yearly'])
    expect(await found('v')).toEqual([])
    expect(await found('%')).toEqual([])
    expect(await found('-')).toEqual([])
  })

  it('never by markup, but by characters that have a meaning in it', async () => {
    await add('Marked', {
      remark:
        '<p style="text-align:center">R&amp;D &lt;draft&gt; <a href="https://example.lk/strong">site</a></p><ul><li><p>one</p></li><li><p>two</p></li></ul>',
    })
    for (const text of ['center', 'style', 'href', 'example.lk', 'noopener', 'amp;'])
      expect(await found(text)).toEqual([])
    for (const text of ['R&D <draft>', 'site', 'one two']) expect(await found(text)).toEqual(['Marked'])
  })

  it('by their current text, whoever changed or removed it', async () => {
    const task = await add('It', { remark: '<p>alpha</p>' })
    const subTask = await addSubTask(task.id, { title: 'beta' })
    const said = await comment(task.id, 'gamma')
    for (const word of ['alpha', 'beta', 'gamma']) expect(await found(word)).toEqual(['It'])
    await app.call(updateTask, { as: person, params: params(task.id), body: { remark: '<p>delta</p>' } })
    await app.call(updateSubTask, { as: person, params: params(subTask.id), body: { title: 'epsilon' } })
    await app.call(updateComment, { as: person, params: params(said.id), body: { text: 'omega' } })
    for (const word of ['alpha', 'beta', 'gamma']) expect(await found(word)).toEqual([])
    for (const word of ['delta', 'epsilon', 'omega']) expect(await found(word)).toEqual(['It'])
    await app.call(updateTask, { as: person, params: params(task.id), body: { remark: null } })
    await app.call(deleteSubTask, { as: person, params: params(subTask.id) })
    await app.call(deleteComment, { as: person, params: params(said.id) })
    for (const word of ['delta', 'epsilon', 'omega']) expect(await found(word)).toEqual([])
    await app.call(deleteTask, { as: admin, params: params(task.id) })
    const { rows } = await app.platform.pool.query('select * from task_words')
    expect(rows).toEqual([])
  })
})

it('the board and the calendar find the same tasks', async () => {
  const task = await add('Described', { remark: '<p>scaffolding</p>' })
  await addSubTask(task.id, { title: 'Of it' })
  const other = await add('Another')
  await app.platform.pool.query(
    `insert into sub_tasks (parent_task_id, title, description, due_date)
     values ($1, 'Step', 'scaffolding', '2026-11-20'), ($1, 'Other step', null, '2026-11-20')`,
    [other.id],
  )
  const board = await app.call(listBoard, { as: person, query: { searchText: 'scaffolding' } })
  expect(board.body.flatMap(({ cards }) => cards.map(({ taskName }) => taskName))).toEqual([
    'Another',
    'Described',
  ])
  const calendar = await app.call(listCalendar, {
    as: person,
    query: { searchText: 'scaffolding', from: '2026-11-20', to: '2026-11-20' },
  })
  expect(calendar.body.flatMap(({ entries }) => entries.map(({ title }) => title)).toSorted()).toEqual([
    'Another',
    'Described',
    'Step',
  ])
})

it('the searched words of a description are those of its plain text, whatever its formatting', async () => {
  const mark = fc.constantFrom('strong', 'em', 'u', 'code')
  const text = fc.string({ maxLength: 12, unit: 'grapheme' }).map((it) => it.replaceAll(/[<&]/g, '&lt;'))
  const inline = fc.oneof(
    text,
    fc.tuple(mark, text).map(([tag, it]) => `<${tag}>${it}</${tag}>`),
    fc.constant('<br>'),
  )
  const block = fc
    .tuple(fc.constantFrom('p', 'h2', 'blockquote'), fc.array(inline, { maxLength: 4 }))
    .map(([tag, parts]) => `<${tag}>${parts.join('')}</${tag}>`)
  const words = (it: string) => it.replaceAll(/\s+/g, '')
  await fc.assert(
    fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 4 }), async (blocks) => {
      const remark = cleanRichText(blocks.join(''))
      const { rows } = await app.platform.pool.query<{ shown: string | null }>(
        'select visible_text($1) as shown',
        [remark],
      )
      expect(words(rows[0]?.shown ?? '')).toBe(words(richTextToPlainText(remark)))
    }),
    { numRuns: 200 },
  )
})
