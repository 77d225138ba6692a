import type { Notification } from '#people/notifications/shared/notification-schema.ts'

/** A notification as the server returns it: unread, about a comment. */
export function aNotification(id: number, part: Partial<Notification> = {}): Notification {
  return {
    id,
    kind: 'task-commented',
    title: `Ayesha Fernando commented on #${id}`,
    detail: `Detail ${id}`,
    path: `/task?task=${id}`,
    actorName: 'Ayesha Fernando',
    count: 1,
    isRead: false,
    createdAt: '2026-11-01T04:00:00.000Z',
    updatedAt: '2026-11-01T04:00:00.000Z',
    ...part,
  }
}
