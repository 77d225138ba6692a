import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { undoEndpoint } from '#platform/shared/undo-endpoint.ts'
import { ApiFailure, fakeServer, Recorded } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { useUndoKeys } from './undo-keys.ts'
import { noteFinal, offerUndo, offerUndoByKey, runLastOffer, toastFinal, toastUndo } from './undo-toast.ts'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A page with a text field; everything it undoes can be redone by the changes from 100 on. */
async function open() {
  let next = 100
  const server = fakeServer().on(
    undoEndpoint,
    ({ body }) => new Recorded({ undone: body.changes.length, canRedo: true }, [next++]),
  )
  const screen = await renderPage(<Screen />)
  const asked = () => server.callsOf(undoEndpoint).map(({ input }) => input.body.changes)
  return { ...screen, server, asked }
}

function Screen() {
  useUndoKeys()
  return (
    <>
      <input aria-label="Text" />
      <input type="checkbox" aria-label="Box" />
      <div role="textbox" tabIndex={0} aria-label="Editor" contentEditable suppressContentEditableWarning>
        text
      </div>
    </>
  )
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const UNDO = '{Control>}z{/Control}'
const REDO = '{Control>}{Shift>}Z{/Shift}{/Control}'

test('the toast offers undo for 8 seconds, and says when it is done', async () => {
  const { asked } = await open()
  toastUndo({ message: 'Moved' }, [7, 8])
  await expect.element(page.getByText('Moved')).toBeVisible()
  await button('Undo').click()
  await expect.element(page.getByRole('group').getByText('Undone', { exact: true })).toBeVisible()
  expect(asked()).toEqual([[7, 8]])
  // the message of the undone action
  await expect.element(page.getByRole('group')).toHaveTextContent('UndoneMovedRedo')

  await userEvent.unhover(document.body)
  // from here on time only advances explicitly: the browser's pointer delays would count toward the 8 seconds
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  toastUndo({ message: 'Moved again' }, [9])
  await vi.advanceTimersByTimeAsync(7_900)
  expect(page.getByText('Moved again').query()).not.toBeNull()
  await vi.advanceTimersByTimeAsync(200)
  await expect.element(page.getByText('Moved again')).not.toBeInTheDocument()
})

test('a write that changed nothing offers no undo', async () => {
  await open()
  toastUndo({ message: 'As before' }, [])
  await expect.element(page.getByText('As before')).toBeVisible()
  expect(button('Undo').query()).toBeNull()
  offerUndo([], { message: 'Nothing' })
  expect(page.getByText('Nothing').query()).toBeNull()
})

test('the keys undo the newest change first, including changes without a visible toast', async () => {
  const { asked } = await open()
  offerUndoByKey([1], 'Edit 1')
  toastUndo({ message: 'Second' }, [2])
  await expect.element(page.getByText('Second')).toBeVisible()
  await vi.advanceTimersByTimeAsync(8_100)
  await expect.element(page.getByText('Second')).not.toBeInTheDocument()
  await userEvent.keyboard(UNDO)
  await expect.poll(asked).toEqual([[2]])
  await userEvent.keyboard(UNDO)
  await expect.poll(asked).toEqual([[2], [1]])
  await userEvent.keyboard(UNDO)
  await expect.element(page.getByText('Undone', { exact: true }).first()).toBeVisible()
  expect(asked()).toEqual([[2], [1]])
})

test('an undo by key is announced with its own text, or that of its toast', async () => {
  await open()
  toastUndo({ title: 'Task Created', message: 'Task created successfully!', what: '#9 was created' }, [1])
  offerUndoByKey([2], 'A name was typed')
  const told = page.getByRole('group').filter({ hasText: 'Undone' })
  await userEvent.keyboard(UNDO)
  await expect.element(told).toHaveTextContent('UndoneA name was typedRedo')
  await userEvent.keyboard(UNDO)
  await expect.element(told).toHaveTextContent('Undone#9 was createdRedo')
  await userEvent.keyboard(REDO)
  const redone = page.getByRole('group').filter({ hasText: 'Redone' })
  await expect.element(redone).toHaveTextContent('Redone#9 was createdUndo')
})

test('an additional action comes before Undo', async () => {
  const { asked } = await open()
  let opened = 0
  toastUndo({ message: 'Added', action: { label: 'Open', onSelect: () => opened++ } }, [1])
  await expect.element(page.getByRole('group')).toHaveTextContent('AddedOpenUndo')
  await button('Open').click()
  await expect.element(page.getByText('Added')).not.toBeInTheDocument()
  expect([opened, asked()]).toEqual([1, []])
  await userEvent.keyboard(UNDO)
  await expect.poll(asked).toEqual([[1]])
})

test('the keys announce a change that cannot be undone before they undo the one before it', async () => {
  const { asked } = await open()
  offerUndoByKey([1], 'Edit 1')
  noteFinal('Kasun was added')
  toastFinal({ title: 'Email Sent', message: 'Sent!', what: 'INV1 was sent' })
  await expect.element(page.getByText('Email Sent')).toBeVisible()
  expect(button('Undo').query()).toBeNull()
  const refused = (what: string) =>
    page.getByRole('group').filter({ hasText: `This cannot be undone${what}` })
  await userEvent.keyboard(UNDO)
  await expect.element(refused('INV1 was sent')).toBeVisible()
  await userEvent.keyboard(UNDO)
  await expect.element(refused('Kasun was added')).toBeVisible()
  expect(asked()).toEqual([])
  await userEvent.keyboard(UNDO)
  await expect.poll(asked).toEqual([[1]])
})

test('the keys say what to do instead, where something else helps', async () => {
  const { asked } = await open()
  offerUndoByKey([1], 'Edit 1')
  toastFinal({ message: 'Payment recorded', instead: 'Reverse it in the invoice.' })
  await userEvent.keyboard(UNDO)
  await expect.element(page.getByText('Reverse it in the invoice.')).toBeVisible()
  expect(asked()).toEqual([])
  await userEvent.keyboard(UNDO)
  await expect.poll(asked).toEqual([[1]])
})

test('an undone change can be redone, until something new is changed', async () => {
  const { asked } = await open()
  offerUndoByKey([1], 'Edit 1')
  await userEvent.keyboard(UNDO)
  await button('Redo').click()
  await expect.element(page.getByText('Redone', { exact: true })).toBeVisible()
  await userEvent.keyboard(UNDO)
  await expect.poll(asked).toEqual([[1], [100], [101]])
  await expect.element(button('Redo')).toBeVisible()
  await userEvent.keyboard(REDO)
  await expect.poll(asked).toEqual([[1], [100], [101], [102]])
  // before the reply there is nothing to undo
  await expect.element(button('Undo')).toBeVisible()

  await userEvent.keyboard(UNDO)
  await expect.element(button('Redo')).toBeVisible()
  offerUndoByKey([5], 'Edit 5')
  await expect.element(button('Redo')).not.toBeInTheDocument()
  await userEvent.keyboard(REDO)
  await userEvent.keyboard(UNDO)
  await expect.poll(asked).toEqual([[1], [100], [101], [102], [103], [5]])
})

test('a restored deletion cannot be redone', async () => {
  const { server } = await open()
  server.on(undoEndpoint, () => new Recorded({ undone: 1, canRedo: false }, [100]))
  toastUndo({ message: 'Deleted' }, [1])
  await button('Undo').click()
  await expect.element(page.getByText('Undone', { exact: true })).toBeVisible()
  expect(button('Redo').query()).toBeNull()
})

test('a new record can be undone and redone any number of times', async () => {
  const { server, asked } = await open()
  let next = 100
  // every other call restores the deleted record
  server.on(undoEndpoint, () => new Recorded({ undone: 1, canRedo: next % 2 === 0 }, [next++]))
  toastUndo({ message: 'Added' }, [1])
  for (const keys of [UNDO, REDO, UNDO, REDO]) {
    const told = keys === UNDO ? 'Redo' : 'Undo'
    await userEvent.keyboard(keys)
    await expect.element(button(told)).toBeVisible()
  }
  await expect.poll(asked).toEqual([[1], [100], [101], [102]])
})

test('while typing the keys belong to the field', async () => {
  const { asked } = await open()
  offerUndoByKey([1], 'Edit 1')
  for (const name of ['Text', 'Editor']) {
    await page.getByRole('textbox', { name }).click()
    await userEvent.keyboard(UNDO)
  }
  expect(asked()).toEqual([])
  await page.getByRole('checkbox').click()
  await userEvent.keyboard(UNDO)
  await expect.poll(asked).toEqual([[1]])
})

test('a refusal is shown with the server’s message, and is not repeated', async () => {
  const { server, asked } = await open()
  const message = 'This was changed since, so nothing was undone'
  server.on(undoEndpoint, () => new ApiFailure(409, { message }))
  offerUndoByKey([1], 'Edit 1')
  await userEvent.keyboard(UNDO)
  await expect.element(page.getByRole('alert').getByText(message)).toBeVisible()
  await userEvent.keyboard(UNDO)
  expect(asked()).toEqual([[1]])
})

test('without a response the offer stays, under the same key', async () => {
  const { server, asked } = await open()
  server.on(undoEndpoint, () => new ApiFailure(0))
  toastUndo({ message: 'Moved' }, [1])
  await button('Undo').click()
  await expect.element(page.getByText('Not undone')).toBeVisible()
  server.on(undoEndpoint, () => new Recorded({ undone: 1, canRedo: true }, [100]))
  await button('Retry').click()
  await expect.element(page.getByText('Undone', { exact: true })).toBeVisible()
  expect(asked()).toEqual([[1], [1]])
  const keys = server.callsOf(undoEndpoint).map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
})

test('pressed twice it is sent once; several undos are sent one after the other', async () => {
  const { server, asked } = await open()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.on(undoEndpoint, async () => {
    await promise
    return new Recorded({ undone: 1, canRedo: false }, [])
  })
  offerUndoByKey([1], 'Edit 1')
  offerUndoByKey([2], 'Edit 2')
  toastUndo({ message: 'Third' }, [3])
  await expect.element(button('Undo')).toBeVisible()
  const undo = button('Undo').element() as HTMLElement
  undo.click()
  undo.click()
  await userEvent.keyboard(UNDO)
  await expect.poll(asked).toEqual([[3]])
  resolve()
  await expect.poll(asked).toEqual([[3], [2]])
})

test('of several edits only the last has a toast; all can be undone by key', async () => {
  const { asked } = await open()
  toastUndo({ message: 'Deleted' }, [1])
  offerUndo([2], { message: 'First edit' })
  offerUndo([3], { message: 'Second edit' })
  await expect.element(page.getByText('Second edit')).toBeVisible()
  expect(page.getByText('First edit').query()).toBeNull()
  await expect.element(page.getByText('Deleted')).toBeVisible()
  await userEvent.keyboard(UNDO)
  await expect.poll(asked).toEqual([[3]])
  await userEvent.keyboard(UNDO)
  await expect.poll(asked).toEqual([[3], [2]])
})

test('of many toasts only the newest are shown', async () => {
  await open()
  for (const name of ['One', 'Two', 'Three', 'Four']) toastUndo({ message: name }, [1])
  await expect.element(page.getByText('Four')).toBeVisible()
  expect([page.getByText('One').query(), button('Undo').elements().length]).toEqual([null, 3])
})

test('nothing is offered to the next person who signs in', async () => {
  const { unmount, asked } = await open()
  toastUndo({ message: 'Moved' }, [1])
  await expect.element(button('Undo')).toBeVisible()
  await unmount()
  await renderPage(<Screen />)
  await userEvent.keyboard(UNDO)
  expect([asked(), page.getByText('Moved').query()]).toEqual([[], null])
})

test('a change that the server refuses to undo is no longer offered by the keys', async () => {
  const { asked } = await open()
  offerUndoByKey([1], 'Edit 1')
  const later = Date.now() + 14 * 60_000
  vi.spyOn(Date, 'now').mockImplementation(() => later + 1)
  expect(runLastOffer('undo')).toBe(false)
  vi.spyOn(Date, 'now').mockImplementation(() => later - 1_000)
  expect(runLastOffer('undo')).toBe(true)
  await expect.poll(asked).toEqual([[1]])
})
