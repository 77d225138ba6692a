import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { fakeLive } from '#test/web/fake-live.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { ViewerRow, viewerText } from '../ui/lists/viewer-row.tsx'
import { useViewers } from './use-viewers.ts'

const KASUN = { id: '01900000-0000-7000-8000-000000000001', name: 'Kasun De Silva' }
const DILINI = { id: '01900000-0000-7000-8000-000000000002', name: 'Dilini Jayawardena' }

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
/** Longer than openings are collected. */
const settle = () => vi.advanceTimersByTimeAsync(200)
afterEach(async () => {
  await cleanup()
  await settle()
  vi.useRealTimers()
})

function Panel({ id }: { id: number }) {
  return (
    <header style={{ display: 'flex' }}>
      <b>#{id}</b>
      <ViewerRow people={useViewers('task', id)} />
      <button type="button">Close</button>
    </header>
  )
}

async function open(id = 142) {
  const live = fakeLive()
  live.answer('viewing', () => ({}))
  const screen = await renderPage(<Panel id={id} />)
  await settle()
  return { live, ...screen }
}
const status = () => document.querySelector('[role=status].viewer-text')?.textContent
const viewing = (id: number | null) => ({ entity: 'task', id })

test('announces which record is open, and politely names others who have it open', async () => {
  const { live } = await open()
  expect(live.saidOf('viewing')).toEqual([viewing(142)])
  const places = () =>
    [...document.querySelectorAll('header > *')].map((one) => one.getBoundingClientRect().x)
  const before = places()
  live.tell('viewers', { entity: 'task', id: 142, people: [KASUN] })
  await settle()
  await expect.element(page.getByText('Kasun De Silva is here too')).toBeVisible()
  expect(document.querySelector('.viewer-row .avatar')?.textContent).toBe('KS')
  expect(places()).toEqual(before)
  live.tell('viewers', { entity: 'task', id: 142, people: [] })
  await settle()
  expect(status()).toBe('')
})

test('reports about another task, or late ones about the previous task, are not shown', async () => {
  const { live } = await open()
  live.tell('viewers', { entity: 'task', id: 7, people: [KASUN] })
  live.tell('viewers', { entity: 'invoice', id: 142, people: [KASUN] })
  await settle()
  expect(status()).toBe('')
})

test('moving quickly from task to task announces only the last one, and closing announces that none is open', async () => {
  const { live, rerender, unmount } = await open()
  for (const id of [143, 144, 145]) await rerender(<Panel id={id} />)
  await settle()
  live.tell('viewers', { entity: 'task', id: 145, people: [DILINI] })
  await settle()
  expect(status()).toBe('Dilini Jayawardena is here too')
  await unmount()
  await settle()
  expect(live.saidOf('viewing')).toEqual([viewing(142), viewing(145), viewing(null)])
})

test('after a disconnection the open record is announced again, and nobody is shown who may have left', async () => {
  const { live } = await open()
  live.tell('viewers', { entity: 'task', id: 142, people: [KASUN] })
  await settle()
  live.cut()
  await settle()
  expect(status()).toBe('')
  live.open()
  await settle()
  expect(live.saidOf('viewing')).toEqual([viewing(142), viewing(142)])
})

test('the next sign-in starts without anything from the previous one', async () => {
  const { live, unmount } = await open()
  live.cut()
  await unmount()
  await settle()
  const next = fakeLive()
  next.answer('viewing', () => ({}))
  await settle()
  expect(next.said).toEqual([])
  await renderPage(<Panel id={142} />)
  await settle()
  expect(next.saidOf('viewing')).toEqual([viewing(142)])
  expect(live.saidOf('viewing')).toEqual([viewing(142)])
})

test.each([
  [[], ''],
  [['A'], 'A is here too'],
  [['A', 'B'], 'A and B are here too'],
  [['A', 'B', 'C'], 'A, B and 1 other are here too'],
  [['A', 'B', 'C', 'D'], 'A, B and 2 others are here too'],
])('%j: %s', (names, text) => {
  expect(viewerText(names)).toBe(text)
})
