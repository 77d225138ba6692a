import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#test/web/render-page.tsx'
import { SearchSelectField } from './search-select-field.tsx'

const OPTIONS = [
  { value: '', text: 'Unassigned' },
  { value: 'k', text: 'Kasun De Silva' },
  { value: 's', text: 'සඳුනි රත්නායක' },
  { value: 'd', text: 'Dilini Jayawardena' },
]

function Sample({ searchable = true }: { searchable?: boolean }) {
  const [value, setValue] = useState('')
  return (
    <SearchSelectField
      label="Assignee"
      searchable={searchable}
      value={value}
      onChange={setValue}
      options={OPTIONS}
    />
  )
}

const field = page.getByRole('combobox', { name: 'Assignee', exact: false }).first()
const list = page.getByRole('listbox', { name: 'Assignee' })

test('can be reached, searched and chosen from by keyboard alone', async () => {
  await renderPage(<Sample />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('combobox', { name: 'Search Assignee' })).toHaveFocus()
  await userEvent.keyboard('silva')
  expect(
    list
      .getByRole('option')
      .elements()
      .map((option) => option.textContent),
  ).toEqual(['Kasun De Silva'])
  await userEvent.keyboard('{Enter}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveTextContent('Kasun De Silva')
})

test('finds Sinhala names, and says when nothing is found', async () => {
  await renderPage(<Sample />)
  await field.click()
  await page.getByRole('combobox', { name: 'Search Assignee' }).fill('රත්')
  await expect.element(list.getByRole('option')).toHaveTextContent('සඳුනි රත්නායක')
  await page.getByRole('combobox', { name: 'Search Assignee' }).fill('zzz')
  await expect.element(page.getByText('Nothing found')).toBeVisible()
})

test('arrow keys wrap and announce the active option', async () => {
  await renderPage(<Sample searchable={false} />)
  await userEvent.keyboard('{Tab}{ArrowDown}')
  await expect.element(list).toHaveFocus()
  const active = () =>
    document.getElementById(list.element().getAttribute('aria-activedescendant') ?? '')?.textContent
  expect(active()).toBe('Unassigned')
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(active).toBe('Dilini Jayawardena')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.poll(active).toBe('Kasun De Silva')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveTextContent('Kasun De Silva')
})

test('Escape leaves the value unchanged', async () => {
  await renderPage(<Sample />)
  await field.click()
  await userEvent.keyboard('{ArrowDown}{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(field).toHaveTextContent('Unassigned')
  await expect.element(field).toHaveFocus()
})

test('is disabled while the options load, and says so', async () => {
  await renderPage(
    <SearchSelectField
      label="Project"
      loading
      loadingText="Loading projects..."
      value={null}
      onChange={() => {}}
      options={[]}
    />,
  )
  const project = page.getByRole('combobox')
  await expect.element(project).toBeDisabled()
  await expect.element(project).toHaveTextContent('Loading projects...')
})

function RemoteSample({ onSearch }: { onSearch: (text: string) => void }) {
  const [value, setValue] = useState('k')
  const [text, setText] = useState('')
  const [answered, setAnswered] = useState('')
  return (
    <>
      <SearchSelectField
        label="Assignee"
        value={value}
        onChange={setValue}
        options={OPTIONS.filter((option) => option.value === answered)}
        chosen={{ value, text: `Chosen ${value}` }}
        remote={{
          text,
          isBusy: text !== answered,
          onSearch: (next) => {
            onSearch(next)
            setText(next)
          },
          note: 'There are more',
        }}
      />
      <button type="button" onClick={() => setAnswered(text)}>
        Answer {text}
      </button>
    </>
  )
}

/** Responds once the search has reached the page; a pointer press would take the focus out of the list. */
async function answer(text: string) {
  const button = page.getByRole('button', { name: `Answer ${text}` })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).click()
}

test('options searched on the server are requested once typing pauses, and shown as they arrive', async () => {
  const searches: string[] = []
  await renderPage(<RemoteSample onSearch={(text) => searches.push(text)} />)
  await expect.element(field).toHaveTextContent('Chosen k')
  await field.click()
  // at once: two calls may lie further apart than a pause on a busy machine
  await userEvent.keyboard('s{Backspace}d ')
  await expect.element(list).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => searches).toEqual(['d'])
  await answer('d')
  await expect.element(list.getByRole('option')).toHaveTextContent('Dilini Jayawardena')
  await expect.element(list).not.toHaveAttribute('aria-busy')
  await expect.element(page.getByText('There are more')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveTextContent('Chosen d')
  expect(searches).toEqual(['d', ''])
})

test('Enter before the response chooses the first option of the response; more typing cancels that', async () => {
  const searches: string[] = []
  await renderPage(<RemoteSample onSearch={(text) => searches.push(text)} />)
  await field.click()
  await userEvent.keyboard('d')
  await expect.poll(() => searches).toEqual(['d'])
  await userEvent.keyboard('{Enter}')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Backspace}s')
  await expect.poll(() => searches).toEqual(['d', 's'])
  await answer('s')
  await expect.element(list.getByRole('option')).toHaveTextContent('සඳුනි රත්නායක')
  await userEvent.keyboard('{Backspace}d{Enter}')
  await expect.poll(() => searches).toEqual(['d', 's', 'd'])
  await expect.element(field).toHaveTextContent('Chosen k')
  await answer('d')
  await expect.element(field).toHaveTextContent('Chosen d')
  await expect.element(list).not.toBeInTheDocument()
})

test('leaving the field counts as touched, whether or not it was opened', async () => {
  const left: string[] = []
  await renderPage(
    <SearchSelectField
      label="Assignee"
      value=""
      onChange={() => {}}
      options={OPTIONS}
      onBlur={() => left.push('left')}
    />,
  )
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('combobox', { name: 'Search Assignee' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(left).toEqual([])
  await userEvent.keyboard('{Tab}')
  expect(left).toEqual(['left'])
})

const STATUSES = ['Open', 'On hold', 'In progress', 'Done'].map((text) => ({ value: text, text }))

function StatusSample() {
  const [status, setStatus] = useState('Open')
  return (
    <SearchSelectField
      label="Status"
      value={status}
      onChange={setStatus}
      options={STATUSES}
      searchable={false}
    />
  )
}
const status = page.getByRole('combobox', { name: /^Status/ })
const activeOption = () =>
  page.getByRole('listbox', { name: 'Status' }).element().querySelector('[data-active="true"]')?.textContent

test('in a list without a search box typed letters find the option, and Space chooses it', async () => {
  await renderPage(<StatusSample />)
  await status.click()
  await expect.element(page.getByRole('listbox', { name: 'Status' })).toHaveFocus()
  await userEvent.keyboard('d')
  await expect.poll(activeOption).toBe('Done')
  await new Promise((resolve) => setTimeout(resolve, 750))
  await userEvent.keyboard('in p')
  await expect.poll(activeOption).toBe('In progress')
  await new Promise((resolve) => setTimeout(resolve, 750))
  await userEvent.keyboard(' ')
  await expect.element(status).toHaveTextContent('In progress')
})

test('repeating a letter moves to the next option that begins with it', async () => {
  await renderPage(<StatusSample />)
  await status.click()
  await expect.element(page.getByRole('listbox', { name: 'Status' })).toHaveFocus()
  await userEvent.keyboard('o')
  await expect.poll(activeOption).toBe('On hold')
  await userEvent.keyboard('o')
  await expect.poll(activeOption).toBe('Open')
})

test('Enter and Escape in an input method neither choose nor close', async () => {
  await renderPage(<Sample />)
  await field.click()
  const search = page.getByRole('combobox', { name: 'Search Assignee' })
  await expect.element(search).toHaveFocus()
  for (const key of ['Enter', 'Escape'])
    search.element().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, isComposing: true }))
  await expect.element(list).toBeVisible()
})
