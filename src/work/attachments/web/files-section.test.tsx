import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ApiFailure, fakeServer, Recorded } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { createComment, listComments } from '#work/comments/shared/comment-endpoints.ts'
import type { Comment } from '#work/comments/shared/comment-schema.ts'
import { CommentsSection } from '#work/comments/web/index.ts'
import {
  addCommentAttachment,
  addTaskAttachment,
  cancelUpload,
  deleteAttachment,
  listTaskAttachments,
  sendPiece,
} from '../shared/attachment-endpoints.ts'
import { type Attachment, ATTACHMENT_PIECE_BYTES } from '../shared/attachment-schema.ts'
import { FilesSection } from './files-section.tsx'
import { useCommentFiles } from './use-comment-files.tsx'
import { useSendings } from './use-sendings.ts'

const FILE: Attachment = {
  id: 1,
  taskId: 142,
  commentId: null,
  projectId: null,
  name: 'හෝටලය.txt',
  type: 'application/octet-stream',
  size: 1_200_000,
  uploaderId: '00000000-0000-4000-8000-000000000001',
  uploaderName: 'Nimal Perera',
  createdAt: '2026-11-01T04:00:00.000Z',
}
const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })

async function open() {
  await page.viewport(720, 800)
  const files = [FILE]
  const server = fakeServer().on(listTaskAttachments, () => files)
  await renderAt('/task', <OfTask />, { role: 'ADMIN' })
  await expect.element(card('හෝටලය.txt')).toMatchTextContent(/1\.2 MB · Nimal Perera/)
  return { server, files }
}

const drop = (file: File) => {
  const transfer = new DataTransfer()
  transfer.items.add(file)
  const event = new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
  page.getByRole('region', { name: 'Files' }).element().dispatchEvent(event)
}

test('a dropped file is sent in pieces, goes on after a broken connection, and is shown', async () => {
  const { server, files } = await open()
  const sent: number[] = []
  const free = Promise.withResolvers<void>()
  let isBroken = true
  server.on(sendPiece, async ({ query, body }) => {
    if (query.number === 1 && isBroken) {
      isBroken = false
      return new ApiFailure(0)
    }
    if (query.number === 1) await free.promise
    sent.push((body as unknown as { bytes: Uint8Array }).bytes.length)
    return { received: query.number * ATTACHMENT_PIECE_BYTES + (sent.at(-1) ?? 0) }
  })
  const added = { ...FILE, id: 2, name: 'site.zip' }
  server.on(addTaskAttachment, ({ query }) => {
    expect(query.name).toBe('site.zip')
    files.unshift(added)
    return new Recorded(added, [7])
  })
  drop(new File([new Uint8Array(ATTACHMENT_PIECE_BYTES + 5)], 'site.zip'))
  await expect.element(card('site.zip')).toMatchTextContent(/Uploading, 100%|Uploading, \d+%/)
  free.resolve()
  await expect.element(page.getByRole('button', { name: 'Save site.zip' })).toBeVisible()
  expect(sent).toEqual([ATTACHMENT_PIECE_BYTES, 5])
  expect(page.getByRole('progressbar').query()).toBeNull()
})

test('a refused file says why, and is sent again or dismissed', async () => {
  const { server } = await open()
  const full = "The installation's room for files is full: 5.0 of 5.0 GB"
  server.on(sendPiece, () => new ApiFailure(413, { code: 'too_large', message: full }))
  drop(new File(['x'], 'more.txt'))
  await expect.element(card('more.txt')).toMatchTextContent(full)
  await expect.element(page.getByRole('button', { name: 'Try again to upload more.txt' })).toBeVisible()
  server.on(cancelUpload, () => undefined)
  await page.getByRole('button', { name: 'Dismiss more.txt' }).click()
  await expect.poll(() => server.callsOf(cancelUpload).length).toBe(1)
  expect(card('more.txt').query()).toBeNull()
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File([], 'empty.txt'))
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  await expect.element(card('empty.txt')).toMatchTextContent('The file is empty')
  expect(page.getByRole('button', { name: /Try again/ }).query()).toBeNull()
})

test('files wait at a new comment until it is sent, also after a reload, and are shown at it', async () => {
  const { server, files } = await open()
  const comment: Comment = {
    id: 5,
    taskId: 142,
    authorId: FILE.uploaderId,
    authorName: FILE.uploaderName,
    text: 'sign.txt',
    createdAt: FILE.createdAt,
    editedAt: null,
  }
  const comments: Comment[] = []
  const sent: string[] = []
  server.on(listComments, () => comments)
  server.on(sendPiece, ({ params }) => {
    sent.push(params.id)
    return { received: 1 }
  })
  server.on(cancelUpload, () => undefined)
  server.on(createComment, ({ body }) => {
    expect(body.text).toBe('sign.txt')
    expect(server.callsOf(addCommentAttachment)).toEqual([])
    comments.push(comment)
    return comment
  })
  server.on(addCommentAttachment, ({ params, query }) => {
    expect(query.upload).toBe(sent[1])
    const added = { ...FILE, id: 2, name: query.name, commentId: params.id }
    files.unshift(added)
    return new Recorded(added, [9])
  })
  const screen = await renderAt('/task', <Commented />, { role: 'ADMIN' })
  const paste = (name: string) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['x'], name))
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    page.getByRole('textbox', { name: 'Add a comment' }).element().dispatchEvent(event)
  }
  await expect.element(page.getByRole('button', { name: 'Attach files' })).toBeVisible()
  paste('wrong.txt')
  paste('sign.txt')
  await page.getByRole('button', { name: 'Remove wrong.txt' }).click()
  await expect.poll(() => server.callsOf(cancelUpload).length).toBe(1)
  // the server has its bytes, and the browser its name
  await expect.poll(() => page.getByRole('progressbar').query()).toBeNull()
  await screen.unmount()
  await renderAt('/task', <Commented />, { role: 'ADMIN' })
  await expect.element(page.getByRole('button', { name: 'Remove sign.txt' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Remove wrong.txt' }).query()).toBeNull()
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const shown = page.getByRole('region', { name: 'Comments' }).getByRole('button', { name: 'Save sign.txt' })
  await expect.element(shown).toBeVisible()
  expect(page.getByRole('button', { name: /^Remove/ }).query()).toBeNull()
  expect(sent).toHaveLength(2)
})

function OfTask() {
  return <FilesSection kind="task" id={142} sender={useSendings()} />
}

function Commented() {
  return <CommentsSection taskId={142} files={useCommentFiles(142)} />
}

test('a file is deleted after asking', async () => {
  const { server, files } = await open()
  server.on(deleteAttachment, () => {
    files.pop()
    return new Recorded(undefined, [8])
  })
  await page.getByRole('button', { name: 'Delete හෝටලය.txt' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect.poll(() => card('හෝටලය.txt').query()).toBeNull()
})
