import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aComment, box, item, ownComment, showComments } from '#test/web/comments-scene.tsx'
import { ApiFailure } from '#test/web/fake-server.ts'
import { deleteComment, listComments, updateComment } from '../shared/comment-endpoints.ts'
import type { Comment } from '../shared/comment-schema.ts'

const alert = page.getByRole('alert')
const area = page.getByRole('textbox', { name: 'Comment text' })
const save = page.getByRole('button', { name: 'Save', exact: true })
const editOwn = page.getByRole('button', { name: /^Edit, written/ })
const deleteOwn = page.getByRole('button', { name: /^Delete, written/ })
const question = page.getByRole('alertdialog', { name: 'Delete Comment' })

test('shows author, text and time, newest last', async () => {
  await showComments({
    comments: [
      aComment(1, { text: 'First line\nSecond line', createdAt: '2025-11-09T11:32:00.000Z' }),
      ownComment(2, { editedAt: '2026-11-02T04:00:00.000Z' }),
    ],
  })
  await expect.element(page.getByText('2', { exact: true })).toBeVisible()
  const [first, second] = page.getByRole('listitem').elements()
  expect(first?.textContent).toBe('AFAyesha Fernando9 Nov 2025, 17:02First line\nSecond line')
  expect(second?.textContent).toMatch(/Nimal Perera.*\(edited\)Comment 2$/)
  const text = document.querySelector('.comment-text')
  expect(text && getComputedStyle(text).whiteSpaceCollapse).toBe('preserve')
  await expect.element(page.getByText('9 Nov 2025, 17:02')).toHaveAttribute('title', '9 Nov 2025, 17:02')
  await expect
    .element(page.getByText('9 Nov 2025, 17:02'))
    .toHaveAttribute('datetime', '2025-11-09T11:32:00.000Z')
  // only on one's own
  expect(editOwn.elements()).toHaveLength(1)
  expect(deleteOwn.elements()).toHaveLength(1)
})

test('addresses are links that send no referrer; markup is text', async () => {
  const text = '<img src=x onerror="document.title=1"> see https://example.com/a?b=1.'
  await showComments({ comments: [aComment(1, { text })] })
  const link = page.getByRole('link', { name: 'https://example.com/a?b=1' })
  await expect.element(link).toHaveAttribute('href', 'https://example.com/a?b=1')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(document.querySelector('.comment-text')?.textContent).toBe(text)
  expect(document.querySelector('.comment-text img')).toBeNull()
})

test('loading and a failure are shown, and the box stays usable', async () => {
  const answered = Promise.withResolvers<Comment[] | ApiFailure>()
  const { server, reopen } = await showComments({ comments: [] })
  server.on(listComments, () => answered.promise)
  await reopen()
  await expect.element(page.getByText('Loading comments...')).toBeInTheDocument()
  await box.fill('Already')
  answered.resolve(new ApiFailure(500, { message: 'Something broke here.' }))
  await expect.element(alert).toMatchTextContent(/could not be loaded.*Something broke here\./)
  server.on(listComments, () => [aComment(1)])
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText('Comment 1')).toBeVisible()
  await expect.element(box).toHaveValue('Already')
})

test('of many comments the newest 100 are shown, earlier ones on request', async () => {
  const comments = Array.from({ length: 250 }, (_, index) => aComment(index + 1))
  await showComments({ comments, total: 1250 })
  await expect.element(page.getByText('1,250', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Comment 250', { exact: true })).toBeVisible()
  expect(page.getByRole('listitem').elements()).toHaveLength(100)
  const earlier = page.getByRole('button', { name: 'Show earlier comments' })
  await earlier.click()
  expect(page.getByRole('listitem').elements()).toHaveLength(200)
  await expect.element(item('Comment 51').first()).toHaveFocus()
  await earlier.click()
  expect(page.getByRole('listitem').elements()).toHaveLength(250)
  expect(earlier.query()).toBeNull()
  await expect.element(page.getByText('Only the newest 250 comments are shown.')).toBeVisible()
})

test('an own comment is edited in place', async () => {
  const { server, state } = await showComments({ comments: [aComment(1), ownComment(2)] })
  const answered = Promise.withResolvers<void>()
  server.on(updateComment, async ({ body }) => {
    await answered.promise
    const saved = ownComment(2, { text: body.text, editedAt: '2026-11-02T04:00:00.000Z' })
    state.comments = [aComment(1), saved]
    return saved
  })
  await editOwn.click()
  await expect.element(area).toHaveFocus()
  await expect.element(area).toHaveValue('Comment 2')
  await area.fill('  ')
  await expect.element(save).toBeDisabled()
  await area.fill('Better')
  await save.click()
  await expect.element(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  answered.resolve()
  await expect.element(page.getByText('Better')).toBeVisible()
  await expect.element(page.getByText('(edited)')).toBeVisible()
  await expect.element(editOwn).toHaveFocus()
  expect(server.callsOf(updateComment).map((made) => made.input)).toEqual([
    { params: { id: 2 }, body: { text: 'Better' } },
  ])
})

test('Escape, Cancel and an unchanged text save nothing', async () => {
  const { server } = await showComments({ comments: [ownComment(2)] })
  for (const leave of ['{Escape}', 'cancel', '{Control>}{Enter}{/Control}']) {
    await editOwn.click()
    await expect.element(area).toHaveValue('Comment 2')
    if (!leave.startsWith('{Control')) await area.fill('Other')
    if (leave === 'cancel') await page.getByRole('button', { name: 'Cancel' }).click()
    else await userEvent.keyboard(leave)
    await expect.element(page.getByText('Comment 2')).toBeVisible()
    await expect.element(editOwn).toHaveFocus()
  }
  expect(server.callsOf(updateComment)).toHaveLength(0)
})

test('a failed edit keeps the text with the server’s message, even after a reload', async () => {
  const { server, reopen } = await showComments({ comments: [ownComment(2)] })
  server.on(updateComment, () => new ApiFailure(0))
  await editOwn.click()
  await area.fill('Typed on the train')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(area).toHaveAccessibleDescription(/cannot be reached/)
  await expect.element(area).toHaveValue('Typed on the train')
  await reopen()
  await expect.element(area).toHaveValue('Typed on the train')
  await expect.element(area).not.toHaveFocus()
})

test('an own comment that is deleted while it is edited leaves its text', async () => {
  const { state, othersChanged } = await showComments({ comments: [aComment(1), ownComment(2)] })
  await editOwn.click()
  await area.fill('Still wanted')
  state.comments = [aComment(1)]
  await othersChanged()
  await expect.element(page.getByText(/^This comment was deleted meanwhile\./)).toBeVisible()
  await expect.element(area).toHaveValue('Still wanted')
  await page.getByRole('button', { name: 'Move to a new comment' }).click()
  await expect.element(box).toHaveValue('Still wanted')
  await expect.element(box).toHaveFocus()
  expect(item('Comment 2').query()).toBeNull()
})

test('editing another comment asks before typed changes are discarded', async () => {
  await showComments({ comments: [ownComment(1), ownComment(2)] })
  await editOwn.first().click()
  await area.fill('Typed')
  await editOwn.click()
  const discard = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await discard.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(area).toHaveValue('Typed')
  await editOwn.click()
  await discard.getByRole('button', { name: 'Discard' }).click()
  await expect.element(area).toHaveValue('Comment 2')
})

test('deleting an own comment asks, and removes it after success', async () => {
  const { server, state } = await showComments({ comments: [ownComment(1), ownComment(2)] })
  const answered = Promise.withResolvers<void>()
  server.on(deleteComment, async () => {
    await answered.promise
    state.comments = [ownComment(2)]
  })
  await deleteOwn.first().click()
  await expect
    .element(question)
    .toMatchTextContent(/Are you sure you want to delete this comment\? You can restore it for 30 days\./)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Deleting comment...')).toBeVisible()
  answered.resolve()
  await expect.element(page.getByText('Comment deleted successfully')).toBeVisible()
  await expect.poll(() => item('Comment 1').query()).toBeNull()
  await expect.element(editOwn).toHaveFocus()
  expect(server.callsOf(deleteComment).map((made) => made.input.params.id)).toEqual([1])
})

test('a failed deletion keeps the comment and says why', async () => {
  const { server } = await showComments({ comments: [ownComment(1)] })
  server.on(deleteComment, () => new ApiFailure(0))
  await deleteOwn.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect
    .element(alert)
    .toMatchTextContent(/Failed to delete comment\. Please try again\..*cannot be reached/)
  await expect.element(page.getByText('Comment 1')).toBeVisible()
})

test('an account that may not edit tasks can only read', async () => {
  await showComments({ comments: [ownComment(1)], role: 'MANAGER' })
  await expect.element(page.getByText('Comment 1')).toBeVisible()
  expect(page.getByRole('button').elements()).toHaveLength(0)
  expect(page.getByRole('textbox').elements()).toHaveLength(0)
})

test('on a phone long words fit, and targets are 44 px', async () => {
  await showComments({ comments: [ownComment(1, { text: 'x'.repeat(500), authorName: 'y'.repeat(100) })] })
  await page.viewport(360, 740)
  await box.fill('z'.repeat(400))
  expect(document.documentElement.scrollWidth).toBe(360)
  for (const target of page.getByRole('button').elements()) {
    expect(target.getBoundingClientRect().height).toBe(44)
  }
})
