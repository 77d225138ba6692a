import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { undoEndpoint } from '#platform/shared/undo-endpoint.ts'
import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { ApiError } from '../data/api-client.ts'
import type { WriteAnswer } from '../data/write.ts'
import { askAndDelete, type Deletion } from './ask-and-delete.ts'
import { Button } from '../ui/button.tsx'

const question = page.getByRole('alertdialog', { name: 'Delete Thing' })
const confirmButton = question.getByRole('button', { name: 'Delete', exact: true })

/** A button that deletes a record; `done` holds the results of `askAndDelete`, in order. */
async function open(deletion: Partial<Deletion> = {}) {
  await page.viewport(1280, 800)
  const send = vi.fn<Deletion['send']>(async () => ({ reply: undefined, changes: [] }))
  let held: Promise<void> | undefined
  const fetchThings = vi.fn(async () => {
    await held
    return []
  })
  /** Holds every later fetch until the returned function is called. */
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    return resolve
  }
  const queryClient = new QueryClient()
  const done: boolean[] = []
  const ask = async () => {
    const isGone = await askAndDelete(queryClient, {
      title: 'Delete Thing',
      question: 'Are you sure you want to delete this thing?',
      detail: <span>The anvil</span>,
      loading: 'Deleting thing...',
      success: 'Thing deleted successfully',
      failure: 'Failed to delete thing. Please try again.',
      entity: 'thing',
      id: 1,
      send,
      ...deletion,
    })
    done.push(isGone)
  }
  function Things() {
    useQuery({
      queryKey: ['things'],
      queryFn: fetchThings,
      meta: { entities: ['thing'], shows: { entity: 'thing' } },
    })
    return <Button onClick={() => void ask()}>Delete it</Button>
  }
  await renderPage(
    <QueryClientProvider client={queryClient}>
      <Things />
    </QueryClientProvider>,
  )
  await expect.poll(() => fetchThings.mock.calls.length).toBe(1)
  const opener = page.getByRole('button', { name: 'Delete it' })
  return { ask, opener, send, done, hold, fetched: () => fetchThings.mock.calls.length - 1 }
}

test('the question names the record; Cancel has the focus and changes nothing', async () => {
  const { opener, send, fetched, done } = await open()
  await opener.click()
  await expect.element(question).toHaveAccessibleDescription('Are you sure you want to delete this thing?')
  await expect.element(question.getByText('The anvil')).toBeVisible()
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => done).toEqual([false])
  expect(question.query()).toBeNull()
  expect(send).not.toHaveBeenCalled()
  expect(fetched()).toBe(0)
  await expect.element(opener).toHaveFocus()
})

test('Escape cancels', async () => {
  const { opener, send, done } = await open()
  await opener.click()
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => done).toEqual([false])
  expect(send).not.toHaveBeenCalled()
})

test('shows progress and success, then fetches again', async () => {
  const { promise, resolve } = Promise.withResolvers<WriteAnswer>()
  const { opener, fetched, done } = await open({ send: () => promise, isFinal: true })
  await opener.click()
  await confirmButton.click()
  await expect.element(page.getByText('Deleting thing...')).toBeVisible()
  expect(fetched()).toBe(0)
  resolve({ reply: undefined, changes: [] })
  await expect.element(page.getByText('Thing deleted successfully')).toBeVisible()
  expect(page.getByRole('button', { name: 'Undo' }).query()).toBeNull()
  expect(page.getByText('Deleting thing...').query()).toBeNull()
  await expect.poll(fetched).toBe(1)
  expect(done).toEqual([true])
})

test('a deletion that can be undone is offered for undo', async () => {
  const { opener } = await open({ send: async () => ({ reply: undefined, changes: [7] }) })
  const server = fakeServer().on(undoEndpoint, () => ({ undone: 1, canRedo: false }))
  await opener.click()
  await confirmButton.click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(page.getByText('Undone', { exact: true })).toBeVisible()
  expect(server.callsOf(undoEndpoint).map(({ input }) => input.body)).toEqual([{ changes: [7] }])
})

test('a failure is shown with the server’s message, and the affected queries are fetched again', async () => {
  const { opener, fetched, done } = await open({
    send: () => Promise.reject(new ApiError(409, 'conflict', 'It is the default.')),
  })
  await opener.click()
  await confirmButton.click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/^Failed to delete thing\. Please try again\.\s*It is the default\.$/)
  await expect.poll(fetched).toBe(1)
  expect(done).toEqual([false])
  expect(page.getByText('Thing deleted successfully').query()).toBeNull()
})

test('some refusals have their own message', async () => {
  const { opener } = await open({
    send: () => Promise.reject(new ApiError(404, 'not_found', 'No such row')),
    failureOf: ({ status }) => (status === 404 ? 'Thing not found' : undefined),
  })
  await opener.click()
  await confirmButton.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Thing not found$/)
})

test('an error in the browser is shown as such', async () => {
  const { opener } = await open({ send: () => Promise.reject(new TypeError('x is undefined')) })
  await opener.click()
  await confirmButton.click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(
      /Failed to delete thing\. Please try again\.\s*Something went wrong in this browser\./,
    )
})

test('a double press asks once and deletes once', async () => {
  const { ask, send, done } = await open()
  const both = [ask(), ask()]
  await confirmButton.click()
  await Promise.all(both)
  expect(done).toEqual([false, true])
  expect(send).toHaveBeenCalledTimes(1)
  expect(question.query()).toBeNull()
})

test('the next deletion can be requested while the list is still loading after the last one', async () => {
  const { opener, send, done, hold } = await open()
  const go = hold()
  for (const count of [1, 2]) {
    await opener.click()
    await confirmButton.click()
    await expect.poll(() => send.mock.calls.length).toBe(count)
  }
  await expect.poll(() => done).toEqual([true, true])
  go()
})
