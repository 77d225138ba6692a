import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { createComment, listComments } from '#work/comments/shared/comment-endpoints.ts'
import type { Comment } from '#work/comments/shared/comment-schema.ts'
import { CommentsSection } from '#work/comments/web/index.ts'
import type { Role } from '#platform/shared/permissions.ts'
import { Counted, fakeServer } from './fake-server.ts'
import { renderAt, TEST_ACCOUNT } from './render-at.tsx'

/** A comment on task 142 by another user, as the server returns it. */
export function aComment(id: number, part: Partial<Comment> = {}): Comment {
  return {
    id,
    taskId: 142,
    authorId: '019a3f2c-0000-7000-8000-000000000009',
    authorName: 'Ayesha Fernando',
    text: `Comment ${id}`,
    createdAt: '2026-11-01T04:00:00.000Z',
    editedAt: null,
    ...part,
  }
}

/** A comment by the signed-in account. */
export function ownComment(id: number, part: Partial<Comment> = {}): Comment {
  return aComment(id, { authorId: TEST_ACCOUNT.id, authorName: 'Nimal Perera', ...part })
}

export interface CommentsScene {
  /** The server's data; a test changes it as other users would. */
  comments: Comment[]
  total?: number
  role?: Role
}

/** The comments on task 142 on a fake server, which stores a new comment once per key. */
export async function showComments(scene: CommentsScene) {
  await page.viewport(720, 800)
  const byKey = new Map<string, Comment>()
  const server = fakeServer().on(
    listComments,
    () => new Counted(scene.comments, scene.total ?? scene.comments.length),
  )
  const store = () =>
    server.on(createComment, ({ body }, headers) => {
      const key = headers.get('idempotency-key') ?? ''
      const made = byKey.get(key) ?? ownComment(900 + byKey.size, { text: body.text })
      if (!byKey.has(key)) scene.comments = [...scene.comments, made]
      byKey.set(key, made)
      return made
    })
  store()
  const show = () => renderAt('/task', <CommentsSection taskId={142} />, { role: scene.role ?? 'ADMIN' })
  let screen = await show()
  await expect.element(page.getByRole('heading', { name: 'Comments' })).toBeVisible()
  return {
    server,
    state: scene,
    queryClient: screen.queryClient,
    /** Makes the server accept comments again after a test made it refuse them. */
    store,
    /** Simulates a change by another user or in another browser, as the live feed does. */
    othersChanged: () => screen.queryClient.invalidateQueries(),
    unmount: () => screen.unmount(),
    /** Closes the panel and opens it again, as a reload does. */
    reopen: async () => {
      await screen.unmount()
      screen = await show()
    },
  }
}

export const box = page.getByPlaceholder('Add a comment...')
export const item = (text: string) => page.getByRole('listitem').filter({ hasText: text })
