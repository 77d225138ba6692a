import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRemarkSaver, REMARK_DELAY, type RemarkFailure, RETRY_DELAYS } from './remark-saver.ts'
import type { RemarkDraft, SavedRemark } from './remark-text.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A document of lines; two people can change different lines at once without a conflict. */
function lineEditor(lines: string | null) {
  const editor = {
    shown: lines,
    merge(base: string | null, theirs: string | null) {
      const mine = linesOf(editor.shown)
      const [from, to] = [linesOf(base), linesOf(theirs)]
      const count = Math.max(mine.length, from.length, to.length)
      const merged: string[] = []
      for (let line = 0; line < count; line += 1) {
        const [own, before, after] = [mine[line], from[line], to[line]]
        if (own !== before && after !== before && own !== after) return undefined
        const one = after === before ? own : after
        if (one !== undefined) merged.push(one)
      }
      editor.shown = merged.join('\n')
      return { html: editor.shown }
    },
    replace(html: string | null) {
      editor.shown = html
    },
  }
  return editor
}

function linesOf(text: string | null): string[] {
  return text === null ? [] : text.split('\n')
}

interface SetUp {
  saved?: SavedRemark
  draft?: RemarkDraft
  /** If false, there is no editor yet. */
  withEditor?: boolean
}

/** A saver whose calls the test answers, oldest first. */
function setUp({ saved = { html: 'a\nb', version: 3 }, draft, withEditor = true }: SetUp = {}) {
  const sent: unknown[][] = []
  const failures: unknown[] = []
  let kept = draft
  const answers: { resolve: (reply: SavedRemark) => void; reject: (reason: unknown) => void }[] = []
  const fetched = vi.fn<() => Promise<SavedRemark>>()
  const saver = createRemarkSaver({
    saved,
    draft,
    send(html, version, { keepalive }) {
      sent.push(keepalive ? [html, version, 'keepalive'] : [html, version])
      return new Promise((resolve, reject) => answers.push({ resolve, reject }))
    },
    fetch: fetched,
    failureOf: (reason) => reason as RemarkFailure,
    keep: (next) => {
      kept = next
    },
    failed: (reason) => failures.push(reason),
  })
  const editor = lineEditor(saver.html())
  saver.enter()
  if (withEditor) saver.attach(editor, saver.html())
  return {
    saver,
    editor,
    sent,
    failures,
    fetched,
    draft: () => kept,
    type: (html: string) => {
      editor.shown = html
      saver.type(html)
    },
    answer: async (reply: SavedRemark | RemarkFailure) => {
      const next = answers.shift()
      if (typeof reply === 'string') next?.reject(reply)
      else next?.resolve(reply)
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('typed text is saved 1 second after the last key, once, and is a draft until then', async () => {
  const { saver, sent, draft, type, answer } = setUp()
  expect(saver.state()).toBe('idle')
  type('a\nb!')
  vi.advanceTimersByTime(REMARK_DELAY - 1)
  type('a\nb!!')
  vi.advanceTimersByTime(REMARK_DELAY - 1)
  expect([saver.state(), sent]).toEqual(['waiting', []])
  expect(draft()).toMatchObject({ text: 'a\nb!!', base: { html: 'a\nb', version: 3 } })
  vi.advanceTimersByTime(1)
  expect([saver.state(), sent]).toEqual(['saving', [['a\nb!!', 3]]])
  await answer({ html: 'a\nb!!', version: 4 })
  expect([saver.state(), draft()]).toEqual(['saved', undefined])
  vi.advanceTimersByTime(REMARK_DELAY * 60)
  expect(sent).toHaveLength(1)
})

test('nothing is sent if nothing was typed', () => {
  const { saver, sent, type } = setUp()
  saver.flush()
  type('a\nb')
  vi.advanceTimersByTime(REMARK_DELAY)
  saver.flush(true)
  saver.leave()
  expect([sent, saver.state()]).toEqual([[], 'idle'])
})

test('leaving the editor saves at once; leaving the page saves with a call that outlives it', () => {
  const { saver, sent, type } = setUp()
  type('x')
  saver.flush()
  expect(sent).toEqual([['x', 3]])
  type('xy')
  saver.flush(true)
  expect(sent.at(-1)).toEqual(['xy', 3, 'keepalive'])
})

test('text typed during a save is sent after its response, based on the new version', async () => {
  const { saver, sent, draft, type, answer } = setUp()
  type('a\nb1')
  saver.flush()
  type('a\nb12')
  saver.flush()
  expect(sent).toHaveLength(1)
  await answer({ html: 'a\nb1', version: 4 })
  expect(sent).toEqual([
    ['a\nb1', 3],
    ['a\nb12', 4],
  ])
  expect(draft()).toMatchObject({ text: 'a\nb12', base: { version: 4 } })
  await answer({ html: 'a\nb12', version: 5 })
  expect(saver.state()).toBe('saved')
})

test('typing during a save has its own pause', async () => {
  const { sent, type, answer } = setUp()
  type('a\nb1')
  vi.advanceTimersByTime(REMARK_DELAY)
  type('a\nb12')
  await answer({ html: 'a\nb1', version: 4 })
  expect(sent).toHaveLength(1)
  vi.advanceTimersByTime(REMARK_DELAY)
  expect(sent.at(-1)).toEqual(['a\nb12', 4])
})

test('the server’s cleaned text is shown, and text typed since stays', async () => {
  const { saver, editor, type, answer } = setUp()
  type('a <bad>\nb')
  saver.flush()
  type('a <bad>\nb2')
  await answer({ html: 'a\nb', version: 4 })
  expect([editor.shown, saver.html()]).toEqual(['a\nb2', 'a\nb2'])
})

test('another person’s change appears without a save of its own', () => {
  const { saver, editor, sent } = setUp()
  saver.receive({ html: 'A\nb', version: 4 })
  expect([editor.shown, saver.html(), saver.state()]).toEqual(['A\nb', 'A\nb', 'idle'])
  saver.receive({ html: 'older', version: 3 })
  expect(editor.shown).toBe('A\nb')
  vi.advanceTimersByTime(REMARK_DELAY)
  expect(sent).toEqual([])
})

test('another person’s change elsewhere in the text is merged with the typed text', async () => {
  const { saver, editor, sent, draft, type, answer } = setUp()
  type('a\nmine')
  saver.receive({ html: 'theirs\nb', version: 4 })
  expect(editor.shown).toBe('theirs\nmine')
  expect(draft()).toMatchObject({ text: 'theirs\nmine', base: { html: 'theirs\nb', version: 4 } })
  vi.advanceTimersByTime(REMARK_DELAY)
  expect(sent).toEqual([['theirs\nmine', 4]])
  await answer({ html: 'theirs\nmine', version: 5 })
  expect(saver.state()).toBe('saved')
})

test('the own save, received by the live feed before its response, is not a change by others', async () => {
  const { saver, editor, type, answer } = setUp()
  type('a\nb1')
  saver.flush()
  saver.receive({ html: 'a\nb1', version: 4 })
  type('a\nb12')
  await answer({ html: 'a\nb1', version: 4 })
  expect([editor.shown, saver.state()]).toEqual(['a\nb12', 'waiting'])
})

test('a save that came too late is merged with the other text and sent again', async () => {
  const { saver, editor, sent, fetched, type, answer } = setUp()
  fetched.mockResolvedValue({ html: 'theirs\nb', version: 4 })
  type('a\nmine')
  saver.flush()
  await answer('conflict')
  expect(editor.shown).toBe('theirs\nmine')
  expect(sent).toEqual([
    ['a\nmine', 3],
    ['theirs\nmine', 4],
  ])
  await answer({ html: 'theirs\nmine', version: 5 })
  expect(saver.state()).toBe('saved')
})

test('a save whose response was lost is recognised without asking anybody', async () => {
  const { saver, sent, fetched, type, answer } = setUp()
  type('a\nb1')
  saver.flush()
  await answer('offline')
  type('a\nb12')
  fetched.mockResolvedValue({ html: 'a\nb1', version: 4 })
  saver.online()
  await answer('conflict')
  expect(sent.at(-1)).toEqual(['a\nb12', 4])
  await answer({ html: 'a\nb12', version: 5 })
  expect(saver.state()).toBe('saved')
})

test('endless conflicts are reported as a failure', async () => {
  const { saver, failures, sent, fetched, type, answer } = setUp()
  fetched.mockImplementation(() => Promise.resolve({ html: `theirs\nb`, version: 4 }))
  type('a\nmine')
  saver.flush()
  for (let round = 0; round < 8; round += 1) await answer('conflict')
  expect([saver.state(), failures]).toEqual(['refused', ['conflict']])
  expect(sent.length).toBeLessThan(8)
})

test('if both changed the same part, nothing is sent until somebody chooses, and typing continues', () => {
  const { saver, editor, sent, draft, type } = setUp()
  type('a\nmine')
  saver.receive({ html: 'a\ntheirs', version: 4 })
  expect([saver.state(), editor.shown]).toEqual(['overlap', 'a\nmine'])
  type('a\nmine too')
  vi.advanceTimersByTime(REMARK_DELAY * 10)
  saver.flush()
  saver.flush(true)
  expect([saver.state(), sent]).toEqual(['overlap', []])
  expect(draft()).toMatchObject({ text: 'a\nmine too', base: { version: 3 } })
})

test('keeping the own text saves it over the newest one', async () => {
  const { saver, sent, draft, type, answer } = setUp()
  type('a\nmine')
  saver.receive({ html: 'a\ntheirs', version: 4 })
  saver.receive({ html: 'a\ntheirs again', version: 5 })
  saver.choose('mine')
  expect(sent).toEqual([['a\nmine', 5]])
  await answer({ html: 'a\nmine', version: 6 })
  expect([saver.state(), draft()]).toEqual(['saved', undefined])
})

test('keeping the other text shows it and deletes the draft', () => {
  const { saver, editor, sent, draft, type } = setUp()
  type('a\nmine')
  saver.receive({ html: 'a\ntheirs', version: 4 })
  saver.choose('theirs')
  expect([saver.state(), editor.shown, draft()]).toEqual(['saved', 'a\ntheirs', undefined])
  vi.advanceTimersByTime(REMARK_DELAY)
  expect(sent).toEqual([])
})

test('while the server is unreachable typing continues, and the last text is saved when it is back', async () => {
  const { saver, sent, draft, type, answer } = setUp()
  type('one')
  saver.flush()
  await answer('offline')
  expect(saver.state()).toBe('offline')
  for (const [index, delay] of [...RETRY_DELAYS, RETRY_DELAYS.at(-1) ?? 0].entries()) {
    type(`typed ${index}`)
    vi.advanceTimersByTime(delay - 1)
    expect(sent).toHaveLength(index + 1)
    vi.advanceTimersByTime(1)
    expect(sent.at(-1)).toEqual([`typed ${index}`, 3])
    expect(saver.state()).toBe('offline')
    await answer('offline')
  }
  type('at last')
  expect(draft()?.text).toBe('at last')
  saver.online()
  await answer({ html: 'at last', version: 4 })
  expect([saver.state(), draft()]).toEqual(['saved', undefined])
})

test('a refused text stays, is reported, and is sent again on retry or with the next key', async () => {
  const { saver, editor, sent, failures, draft, type, answer } = setUp()
  type('too long')
  saver.flush()
  await answer('refused')
  expect([saver.state(), failures, editor.shown]).toEqual(['refused', ['refused'], 'too long'])
  expect(draft()?.text).toBe('too long')
  vi.advanceTimersByTime(RETRY_DELAYS[4] ?? 0)
  expect(sent).toHaveLength(1)
  saver.retry()
  expect(sent).toHaveLength(2)
  await answer('refused')
  type('short')
  vi.advanceTimersByTime(REMARK_DELAY)
  expect(sent.at(-1)).toEqual(['short', 3])
})

test('a deleted task accepts no more saves, and keeps the draft', async () => {
  const { saver, sent, draft, type, answer } = setUp()
  type('late')
  saver.flush()
  await answer('gone')
  type('later')
  vi.advanceTimersByTime(REMARK_DELAY)
  saver.leave()
  expect([saver.state(), sent.length, draft()?.text]).toEqual(['gone', 1, 'later'])
})

test('a draft from an earlier visit is shown and saved', async () => {
  const { saver, editor, sent, draft, answer } = setUp({
    draft: { text: 'a\nfound', base: { html: 'a\nb', version: 3 } },
  })
  expect([saver.html(), editor.shown]).toEqual(['a\nfound', 'a\nfound'])
  expect(sent).toEqual([['a\nfound', 3]])
  await answer({ html: 'a\nfound', version: 4 })
  expect([saver.state(), draft()]).toEqual(['saved', undefined])
})

test('a draft is merged with saves by others once its editor is loaded', () => {
  const { saver, editor, sent } = setUp({
    saved: { html: 'theirs\nb', version: 5 },
    draft: { text: 'a\nfound', base: { html: 'a\nb', version: 3 } },
    withEditor: false,
  })
  expect(sent).toEqual([])
  saver.attach(editor, 'a\nfound')
  expect(editor.shown).toBe('theirs\nfound')
  expect(sent).toEqual([['theirs\nfound', 5]])
})

test('a draft that conflicts with another text in the same part asks', () => {
  const { saver, editor, sent, draft } = setUp({
    saved: { html: 'a\ntheirs', version: 5 },
    draft: { text: 'a\nfound', base: { html: 'a\nb', version: 3 } },
  })
  expect([saver.state(), editor.shown, sent]).toEqual(['overlap', 'a\nfound', []])
  expect(draft()?.text).toBe('a\nfound')
})

test('a draft that was stored without a response is deleted, or continued from there', () => {
  const arrived = setUp({
    saved: { html: 'a\nfound', version: 4 },
    draft: { text: 'a\nfound', base: { html: 'a\nb', version: 3 }, sent: 'a\nfound' },
  })
  expect([arrived.saver.state(), arrived.draft(), arrived.sent]).toEqual(['saved', undefined, []])
  const goesOn = setUp({
    saved: { html: 'a\nfound', version: 4 },
    draft: { text: 'a\nfound more', base: { html: 'a\nb', version: 3 }, sent: 'a\nfound' },
  })
  expect(goesOn.sent).toEqual([['a\nfound more', 4]])
})

test('closing the panel saves; a failure is reported and stays a draft, without further attempts', async () => {
  const { saver, sent, failures, draft, type, answer } = setUp()
  type('a\nlast')
  saver.leave()
  expect(sent).toEqual([['a\nlast', 3]])
  await answer('offline')
  vi.advanceTimersByTime(60_000)
  expect([sent.length, failures, draft()?.text]).toEqual([1, ['offline'], 'a\nlast'])
  saver.retry()
  await answer({ html: 'a\nlast', version: 4 })
  expect([saver.state(), draft()]).toEqual(['saved', undefined])
})

test('a conflict after the panel closed stays a draft, because merging needs the editor', async () => {
  const { saver, sent, failures, fetched, draft, type, answer } = setUp()
  fetched.mockResolvedValue({ html: 'theirs\nb', version: 4 })
  type('a\nlast')
  saver.leave()
  await answer('conflict')
  expect([sent.length, failures, draft()?.text]).toEqual([1, ['conflict'], 'a\nlast'])
})

test('an earlier version is restored as a new change, at once, even during a conflict', () => {
  const { saver, editor, sent } = setUp()
  saver.replaceWith('old')
  expect([editor.shown, sent]).toEqual(['old', [['old', 3]]])
  const other = setUp()
  other.type('a\nmine')
  other.saver.receive({ html: 'a\ntheirs', version: 4 })
  other.saver.replaceWith('old')
  expect(other.sent).toEqual([['old', 4]])
})

test('changes by others before the editor is loaded are part of its initial text', () => {
  const { saver, editor } = setUp({ withEditor: false })
  saver.receive({ html: 'A\nb', version: 4 })
  expect(saver.html()).toBe('A\nb')
  saver.attach(editor, 'a\nb')
  expect(editor.shown).toBe('A\nb')
})
