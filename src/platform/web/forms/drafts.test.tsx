import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod/mini'
import { renderAt, TEST_ACCOUNT } from '#test/web/render-at.tsx'
import { dropDraft, keepDraft, readDraft, readDraftOf, useDraft, useDraftOf } from './drafts.ts'

const ME = TEST_ACCOUNT.id
const SOMEBODY_ELSE = '019a3f2c-0000-7000-8000-000000000002'
const DAY = 24 * 60 * 60 * 1000

afterEach(() => {
  vi.useRealTimers()
})

test('a draft is restored as it was saved, until it is deleted', () => {
  keepDraft(ME, 'task 142 comment', ' two\nlines ')
  expect(readDraft(ME, 'task 142 comment')).toBe(' two\nlines ')
  dropDraft(ME, 'task 142 comment')
  expect(readDraft(ME, 'task 142 comment')).toBeUndefined()
  expect(localStorage).toHaveLength(0)
})

test('drafts of other accounts and other records are separate', () => {
  keepDraft(ME, 'task 1 comment', 'mine')
  expect(readDraft(SOMEBODY_ELSE, 'task 1 comment')).toBeUndefined()
  expect(readDraft(ME, 'task 11 comment')).toBeUndefined()
  dropDraft(SOMEBODY_ELSE, 'task 1 comment')
  expect(readDraft(ME, 'task 1 comment')).toBe('mine')
})

test('an empty draft is not stored', () => {
  keepDraft(ME, 'x', 'text')
  keepDraft(ME, 'x', '')
  expect(localStorage).toHaveLength(0)
})

test('a draft is deleted after 30 days without a change', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const start = Date.now()
  keepDraft(ME, 'x', 'text')
  vi.setSystemTime(start + 30 * DAY)
  expect(readDraft(ME, 'x')).toBe('text')
  vi.setSystemTime(start + 30 * DAY + 1)
  expect(readDraft(ME, 'x')).toBeUndefined()
  expect(localStorage).toHaveLength(0)
})

test.for(['', 'null', '{', '"text"', '{"text":5,"at":1}', '{"text":"a"}', '[]'])(
  'an invalid value in the browser’s storage, such as %s, is not a draft',
  (stored) => {
    keepDraft(ME, 'x', 'text')
    const name = localStorage.key(0) ?? ''
    localStorage.setItem(name, stored)
    expect(readDraft(ME, 'x')).toBeUndefined()
  },
)

test('a browser that cannot store anything causes no failure', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => keepDraft(ME, 'x', 'text')).not.toThrow()
  expect(readDraft(ME, 'x')).toBeUndefined()
})

const Fields = z.object({ title: z.string(), count: z.number() })

test('a draft of several fields must have the shape of its form', () => {
  expect(readDraftOf(ME, 'x', Fields)).toBeUndefined()
  keepDraft(ME, 'x', JSON.stringify({ title: 'A', count: 2 }))
  expect(readDraftOf(ME, 'x', Fields)).toEqual({ title: 'A', count: 2 })
  keepDraft(ME, 'x', JSON.stringify({ title: 'A' }))
  expect(readDraftOf(ME, 'x', Fields)).toBeUndefined()
  keepDraft(ME, 'x', 'no JSON')
  expect(readDraftOf(ME, 'x', Fields)).toBeUndefined()
})

function TextForm({ draftKey }: { draftKey: string }) {
  const [text, change, drop] = useDraft(draftKey)
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => change(event.currentTarget.value)} />
      <button type="button" onClick={drop}>
        Drop
      </button>
    </>
  )
}

const field = page.getByRole('textbox', { name: 'Text' })

test('a field restores its draft after the page was left', async () => {
  const first = await renderAt('/x', <TextForm draftKey="a" />)
  await field.fill('typed')
  await first.unmount()
  const second = await renderAt('/x', <TextForm draftKey="a" />)
  await expect.element(field).toHaveValue('typed')
  await page.getByRole('button', { name: 'Drop' }).click()
  await expect.element(field).toHaveValue('')
  await second.unmount()
  await renderAt('/x', <TextForm draftKey="a" />)
  await expect.element(field).toHaveValue('')
})

test('typing still works where nothing can be stored', async () => {
  await renderAt('/x', <TextForm draftKey="a" />)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await field.fill('typed')
  await expect.element(field).toHaveValue('typed')
})

function SwitchingForm() {
  const [draftKey, setDraftKey] = useState('a')
  return (
    <>
      <TextForm draftKey={draftKey} />
      <button type="button" onClick={() => setDraftKey('b')}>
        Other
      </button>
    </>
  )
}

test('another key means another draft, in the same field', async () => {
  keepDraft(ME, 'b', 'of b')
  await renderAt('/x', <SwitchingForm />)
  await field.fill('of a')
  await page.getByRole('button', { name: 'Other' }).click()
  await expect.element(field).toHaveValue('of b')
  await field.fill('')
  expect(readDraft(ME, 'a')).toBe('of a')
  expect(readDraft(ME, 'b')).toBeUndefined()
})

function FieldsForm() {
  const [fields, keep, drop] = useDraftOf('fields', Fields)
  return (
    <>
      <p>{fields === undefined ? 'nothing kept' : `${fields.title} ${fields.count}`}</p>
      <button type="button" onClick={() => keep({ title: 'A', count: (fields?.count ?? 0) + 1 })}>
        More
      </button>
      <button type="button" onClick={drop}>
        Drop
      </button>
    </>
  )
}

test('a form of several fields stores them together', async () => {
  const first = await renderAt('/x', <FieldsForm />)
  await expect.element(page.getByText('nothing kept')).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByText('A 2')).toBeVisible()
  await first.unmount()
  await renderAt('/x', <FieldsForm />)
  await expect.element(page.getByText('A 2')).toBeVisible()
  await page.getByRole('button', { name: 'Drop' }).click()
  await expect.element(page.getByText('nothing kept')).toBeVisible()
})
