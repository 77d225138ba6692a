import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { box, item, ownComment, showComments } from '#test/web/comments-scene.tsx'
import { countCallsLive, OWN_CHANGE, tellOwnChange } from '#test/web/counted-calls.ts'
import { Recorded } from '#test/web/fake-server.ts'
import { createComment, deleteComment, updateComment } from '../shared/comment-endpoints.ts'

vi.mock('socket.io-client', async () => ({ io: (await import('#test/web/fake-socket.ts')).openFakeSocket }))

/** The comments with one of one's own, and a server that stores it. */
async function open() {
  const { server, state, queryClient } = await showComments({ comments: [ownComment(1)] })
  server
    .on(createComment, ({ body }) => {
      const made = ownComment(2, { text: body.text })
      state.comments = [...state.comments, made]
      return new Recorded(made, [OWN_CHANGE])
    })
    .on(updateComment, ({ body }) => {
      const saved = ownComment(1, { text: body.text, editedAt: '2026-11-02T04:00:00.000Z' })
      state.comments = [saved]
      return new Recorded(saved, [OWN_CHANGE])
    })
    .on(deleteComment, () => {
      state.comments = []
      return new Recorded(undefined, [OWN_CHANGE])
    })
  await expect.element(item('Comment 1')).toBeVisible()
  return countCallsLive(queryClient)
}

test('adding a comment takes one call, including its echo', async () => {
  const calls = await open()
  await box.fill('Seen it')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('status').filter({ hasText: 'Comment added' })).toBeInTheDocument()
  await tellOwnChange('comment', 2, 'create')
  expect(calls).toEqual(['POST /api/task/142/comments'])
  expect(item('Seen it').elements()).toHaveLength(1)
})

test('editing a comment takes one call', async () => {
  const calls = await open()
  await page.getByRole('button', { name: /^Edit, written/ }).click()
  await page.getByRole('textbox', { name: 'Comment text' }).fill('Seen it twice')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(item('Seen it twice')).toMatchTextContent(/\(edited\)/)
  await tellOwnChange('comment', 1)
  expect(calls).toEqual(['PATCH /api/comments/1'])
})

test('deleting a comment takes one call', async () => {
  const calls = await open()
  await page.getByRole('button', { name: /^Delete, written/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(item('Comment 1')).not.toBeInTheDocument()
  await tellOwnChange('comment', 1, 'delete')
  expect(calls).toEqual(['DELETE /api/comments/1'])
})
