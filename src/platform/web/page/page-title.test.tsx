import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { renderPage } from '#test/web/render-page.tsx'
import { countText, pageTitle, titleText, usePageName, useRecordTitle } from './page-title.ts'

afterEach(async () => {
  await cleanup()
  pageTitle.set({ unread: 0 })
})

test.each([
  [{ page: 'Tasks', unread: 0 }, 'Tasks · Ledgerboard'],
  [{ page: 'Tasks', unread: 3 }, '(3) Tasks · Ledgerboard'],
  [{ page: 'Tasks', record: '#142 Home banner', unread: 0 }, '#142 Home banner · Ledgerboard'],
  [{ page: 'Tasks', record: '#142 Home banner', unread: 120 }, '(99+) #142 Home banner · Ledgerboard'],
  [{ page: 'Project', named: 'Harbour rebrand', unread: 0 }, 'Harbour rebrand · Ledgerboard'],
  [{ page: 'Project', named: 'Harbour', record: '#1 Signs', unread: 0 }, '#1 Signs · Ledgerboard'],
  [{ page: 'Tasks', running: '0:42', unread: 3 }, '(3) 0:42 · Tasks · Ledgerboard'],
  [{ running: '0:42', unread: 0 }, '0:42 · Ledgerboard'],
  [{ unread: 0 }, 'Ledgerboard'],
  [{ unread: 1 }, '(1) Ledgerboard'],
])('the title of %j is %s', (title, text) => {
  expect(titleText(title)).toBe(text)
})

test('a large count is abbreviated', () => {
  expect([countText(99), countText(100), countText(9, 9), countText(10, 9)]).toEqual(['99', '99+', '9', '9+'])
})

function Panel({ name }: { name: string | undefined }) {
  useRecordTitle(name)
  return null
}

test('an open record sets the tab’s title until it is closed or another one replaces it', async () => {
  function Page() {
    const [name, setName] = useState<string>()
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        {isOpen ? <Panel name={name} /> : null}
        <button onClick={() => setName('#1 Signs')}>first</button>
        <button onClick={() => setName('#2 Paper')}>second</button>
        <button onClick={() => setOpen(false)}>close</button>
      </>
    )
  }
  pageTitle.set({ page: 'Tasks', unread: 0 })
  const screen = await renderPage(<Page />)
  const press = (name: string) => screen.getByRole('button', { name }).click()
  expect(titleText(pageTitle.get())).toBe('Tasks · Ledgerboard')
  await press('first')
  expect(titleText(pageTitle.get())).toBe('#1 Signs · Ledgerboard')
  await press('second')
  expect(titleText(pageTitle.get())).toBe('#2 Paper · Ledgerboard')
  await press('close')
  expect(titleText(pageTitle.get())).toBe('Tasks · Ledgerboard')
})

test('a page about one record has its name again once what was open on it is closed', async () => {
  function Page() {
    const [isOpen, setOpen] = useState(true)
    usePageName('Harbour rebrand')
    return (
      <>
        {isOpen ? <Panel name="#1 Signs" /> : null}
        <button onClick={() => setOpen(false)}>close</button>
      </>
    )
  }
  pageTitle.set({ page: 'Project', unread: 0 })
  const screen = await renderPage(<Page />)
  expect(titleText(pageTitle.get())).toBe('#1 Signs · Ledgerboard')
  await screen.getByRole('button', { name: 'close' }).click()
  expect(titleText(pageTitle.get())).toBe('Harbour rebrand · Ledgerboard')
})
