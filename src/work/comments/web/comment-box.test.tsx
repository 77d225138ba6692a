import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aComment, box, item, ownComment, showComments } from '#test/web/comments-scene.tsx'
import { ApiFailure, Recorded, savedBefore } from '#test/web/fake-server.ts'
import { undoEndpoint } from '#platform/shared/undo-endpoint.ts'
import { runLastOffer } from '#platform/web/undo/undo-toast.ts'
import { createComment } from '../shared/comment-endpoints.ts'

const send = page.getByRole('button', { name: 'Comment', exact: true })
const retry = page.getByRole('button', { name: 'Retry' })
const CONTROL_ENTER = '{Control>}{Enter}{/Control}'

type Scene = Awaited<ReturnType<typeof showComments>>
const keysOf = ({ server }: Pick<Scene, 'server'>) =>
  server.callsOf(createComment).map((made) => made.headers.get('idempotency-key'))

/** A server that stores immediately and replies when the test says so. */
function storingLate({ server, state }: Pick<Scene, 'server' | 'state'>) {
  const answered = Promise.withResolvers<void>()
  server.on(createComment, async ({ body }) => {
    const made = ownComment(77, { text: body.text })
    state.comments = [...state.comments, made]
    await answered.promise
    return made
  })
  return answered
}

test('the button appears with the text, and the comment at the end of the list', async () => {
  const { server } = await showComments({ comments: [aComment(1)] })
  expect(send.query()).toBeNull()
  await box.fill('   ')
  expect(send.query()).toBeNull()
  await box.fill('Two lines\nof text')
  await send.click()
  await expect.element(item('Two lines')).toBeVisible()
  expect(page.getByRole('listitem').elements().at(-1)?.textContent).toContain('Two lines\nof text')
  await expect.element(box).toHaveValue('')
  await expect.element(box).toHaveFocus()
  expect(send.query()).toBeNull()
  await expect.element(page.getByText('2', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: 'Comment added' })).toBeInTheDocument()
  expect(server.callsOf(createComment).map((made) => made.input)).toEqual([
    { params: { id: 142 }, body: { text: 'Two lines\nof text' } },
  ])
  expect(Object.keys(localStorage).filter((key) => key.startsWith('ledgerboard.draft.'))).toEqual([])
})

test('a new comment can be undone by key, and the message names it', async () => {
  const { server } = await showComments({ comments: [] })
  server
    .on(createComment, ({ body }) => new Recorded(ownComment(77, { text: body.text }), [5]))
    .on(undoEndpoint, () => ({ undone: 1, canRedo: false }))
  await box.fill('Too early')
  await send.click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Comment added' })).toBeInTheDocument()
  runLastOffer('undo')
  await expect.element(page.getByText('Your comment on #142 was added')).toBeVisible()
  expect(server.callsOf(undoEndpoint).map(({ input }) => input.body.changes)).toEqual([[5]])
})

test.for(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])(
  '%s sends, Enter alone does not',
  async (keys) => {
    const { server } = await showComments({ comments: [] })
    await box.click()
    await userEvent.keyboard('One{Enter}Two')
    expect(server.callsOf(createComment)).toHaveLength(0)
    await userEvent.keyboard(keys)
    await expect.element(item('One')).toBeVisible()
    expect(server.callsOf(createComment)[0]?.input.body.text).toBe('One\nTwo')
  },
)

test('a comment appears at once, and only once if the live feed is faster than the reply', async () => {
  const scene = await showComments({ comments: [aComment(1)] })
  const answered = storingLate(scene)
  await box.fill('Quick')
  await userEvent.keyboard(CONTROL_ENTER)
  await expect.element(item('Quick')).toMatchTextContent(/Nimal PereraSending\.\.\.Quick$/)
  await scene.othersChanged()
  await expect.poll(() => page.getByText('Sending...', { exact: true }).query()).toBeNull()
  expect(item('Quick').elements()).toHaveLength(1)
  answered.resolve()
  await expect.element(page.getByRole('status').filter({ hasText: 'Comment added' })).toBeInTheDocument()
  expect(item('Quick').elements()).toHaveLength(1)
})

test('a comment is neither duplicated nor missing between sending and the reply', async () => {
  const scene = await showComments({ comments: [] })
  const answered = storingLate(scene)
  await box.fill('Steady')
  await userEvent.keyboard(CONTROL_ENTER)
  await expect.element(item('Steady')).toBeVisible()
  const seen = new Set<number>()
  const watch = new MutationObserver(() => seen.add(item('Steady').elements().length))
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  answered.resolve()
  await expect.element(page.getByRole('status').filter({ hasText: 'Comment added' })).toBeInTheDocument()
  watch.disconnect()
  expect([...seen]).toEqual([1])
})

test('pressing twice adds one comment', async () => {
  const scene = await showComments({ comments: [] })
  const answered = storingLate(scene)
  await box.fill('Once')
  const form = page.getByRole('form', { name: 'New comment' }).element() as HTMLFormElement
  form.requestSubmit()
  form.requestSubmit()
  await userEvent.keyboard(CONTROL_ENTER)
  answered.resolve()
  await expect.element(page.getByRole('status').filter({ hasText: 'Comment added' })).toBeInTheDocument()
  expect(scene.server.callsOf(createComment)).toHaveLength(1)
})

test('a failure restores the text, says why, and retries as the same comment', async () => {
  const scene = await showComments({ comments: [] })
  scene.server.on(createComment, () => new ApiFailure(0))
  await box.fill('From the train')
  await send.click()
  await expect.element(box).toHaveAccessibleDescription(/cannot be reached/)
  await expect.element(box).toHaveValue('From the train')
  expect(page.getByRole('listitem').elements()).toHaveLength(0)
  scene.store()
  await retry.click()
  await expect.element(item('From the train')).toBeVisible()
  const [lost, arrived] = keysOf(scene)
  expect(arrived).toBe(lost)
})

test('the server’s message stays at the box until something is typed', async () => {
  const { server } = await showComments({ comments: [] })
  server.on(createComment, () => new ApiFailure(404, { message: 'There is no such task any more.' }))
  await box.fill('Late')
  await send.click()
  await expect.element(box).toHaveAccessibleDescription('There is no such task any more.')
  await box.fill('Late!')
  await expect.element(send).toBeVisible()
  await expect.element(box).not.toHaveAccessibleDescription('There is no such task any more.')
})

test('a draft survives the panel; a comment sent without a response keeps its key', async () => {
  const scene = await showComments({ comments: [] })
  scene.server.on(createComment, () => new ApiFailure(0))
  await box.fill('Half a thought')
  await scene.reopen()
  await expect.element(box).toHaveValue('Half a thought')
  await send.click()
  await expect.element(retry).toBeVisible()
  await scene.reopen()
  await expect.element(box).toHaveValue('Half a thought')
  scene.store()
  await send.click()
  await expect.element(item('Half a thought')).toBeVisible()
  const [lost, arrived] = keysOf(scene)
  expect(arrived).toBe(lost)
  await scene.reopen()
  await expect.element(box).toHaveValue('')
})

test('a text edited after a lost response makes no second comment unless that is intended', async () => {
  const scene = await showComments({ comments: [] })
  scene.server.on(createComment, () => new ApiFailure(0))
  await box.fill('First')
  await send.click()
  await expect.element(retry).toBeVisible()
  await box.fill('Second')
  scene.server.on(createComment, savedBefore)
  await send.click()
  await expect
    .element(box)
    .toHaveAccessibleDescription(
      'This was saved already, as it was before your last change. Send this as well only if you want both.',
    )
  await expect.element(box).toHaveValue('Second')
  scene.store()
  await retry.click()
  await expect.element(item('Second')).toBeVisible()
  const [first, again, another] = keysOf(scene)
  expect(again).toBe(first)
  expect(another).not.toBe(first)
})

test('text typed while another comment is being sent is kept', async () => {
  const scene = await showComments({ comments: [] })
  const answered = storingLate(scene)
  await box.fill('First')
  await userEvent.keyboard(CONTROL_ENTER)
  await expect.element(item('First')).toBeVisible()
  await userEvent.keyboard('Second')
  await expect.element(box).toHaveValue('Second')
  answered.resolve()
  await expect.element(send).toBeEnabled()
  await expect.element(box).toHaveValue('Second')
  await scene.reopen()
  await expect.element(box).toHaveValue('Second')
})

test('when the first comment fails both texts are kept', async () => {
  const scene = await showComments({ comments: [] })
  const answered = Promise.withResolvers<ApiFailure>()
  scene.server.on(createComment, () => answered.promise)
  await box.fill('First')
  await userEvent.keyboard(CONTROL_ENTER)
  await expect.element(item('First')).toBeVisible()
  await userEvent.keyboard('Second')
  answered.resolve(new ApiFailure(0))
  await expect.element(retry).toBeVisible()
  await expect.element(box).toHaveValue('First\n\nSecond')
})

test('a comment sent while the panel closes is not restored as a draft', async () => {
  const scene = await showComments({ comments: [] })
  const answered = storingLate(scene)
  await box.fill('On my way out')
  await userEvent.keyboard(CONTROL_ENTER)
  await expect.element(item('On my way out')).toBeVisible()
  await scene.unmount()
  answered.resolve()
  await expect
    .poll(() => Object.keys(localStorage).filter((key) => key.startsWith('ledgerboard.draft.')))
    .toEqual([])
})

test('5,000 characters are the maximum; near it their number is shown', async () => {
  const { server } = await showComments({ comments: [] })
  await box.fill('x'.repeat(4499))
  expect(page.getByText(/of 5,000 characters/).query()).toBeNull()
  await box.fill('x'.repeat(4500))
  await expect.element(page.getByText('4,500 of 5,000 characters')).toBeVisible()
  await box.fill('x'.repeat(5001))
  await expect.element(box).toHaveAccessibleDescription(/at most 5000 characters/)
  await expect.element(send).toBeDisabled()
  await userEvent.keyboard(CONTROL_ENTER)
  expect(server.callsOf(createComment)).toHaveLength(0)
  await box.fill('x'.repeat(5000))
  await expect.element(send).toBeEnabled()
})

test('the box grows with its text', async () => {
  await showComments({ comments: [] })
  const height = () => (box.element() as HTMLElement).offsetHeight
  await expect.element(box).toBeVisible()
  const before = height()
  await box.fill('1\n2\n3\n4')
  expect(height()).toBe(before + 3 * 22)
})

test('a box opened before the reply is emptied by it', async () => {
  const scene = await showComments({ comments: [] })
  const answered = storingLate(scene)
  await box.fill('On its way')
  await send.click()
  await scene.reopen()
  await expect.element(box).toHaveValue('On its way')
  answered.resolve()
  await expect.element(box).toHaveValue('')
})

test('a box opened before the reply keeps text typed since', async () => {
  const scene = await showComments({ comments: [] })
  const answered = storingLate(scene)
  await box.fill('On its way too')
  await send.click()
  await scene.reopen()
  await box.fill('On its way too, and more')
  answered.resolve()
  await expect.element(item('On its way too')).toBeVisible()
  await scene.reopen()
  await expect.element(box).toHaveValue('On its way too, and more')
})
