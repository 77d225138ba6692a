import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { queryInteger } from '#platform/shared/fields.ts'
import {
  Notification,
  NotificationPreferences,
  NotificationPreferencesChange,
} from './notification-schema.ts'
import { PushState, PushSubscriptionKeys } from './push-schema.ts'

/** A person's own notifications; no one reads another's. */

export const listNotifications = endpoint('GET', '/notifications', {
  can: 'active',
  summary: "The caller's notifications, newest first",
  query: z.object({
    page: queryInteger({ min: 1, max: 1_000_000, otherwise: 1 }),
    limit: queryInteger({ min: 1, max: 100, otherwise: 30 }),
  }),
  reply: z.array(Notification),
})

export const getUnreadNotifications = endpoint('GET', '/notifications/unread', {
  can: 'active',
  summary: 'How many are unread',
  reply: z.object({ unread: z.int() }),
})

export const markNotificationsRead = endpoint('POST', '/notifications/read', {
  can: 'active',
  summary: 'Marks the named ones as read, or all without names',
  body: z.object({
    ids: z.optional(
      z.array(z.int().check(z.minimum(1))).check(z.maxLength(1_000, { error: 'Too many values' })),
    ),
  }),
  reply: z.object({ unread: z.int() }),
})

export const getNotificationPreferences = endpoint('GET', '/notifications/preferences', {
  can: 'active',
  summary: 'Which kinds come by mail, and which to browsers that are switched on',
  reply: NotificationPreferences,
})

export const saveNotificationPreferences = endpoint('PUT', '/notifications/preferences', {
  can: 'active',
  summary: 'Sets which kinds come by mail, and which to browsers that are switched on',
  body: NotificationPreferencesChange,
  reply: NotificationPreferences,
})

export const getPushState = endpoint('GET', '/notifications/push', {
  can: 'active',
  summary:
    'Whether notifications are pushed to the browser of this session, and the key to subscribe it with',
  reply: PushState,
})

export const switchPushOn = endpoint('PUT', '/notifications/push', {
  can: 'active',
  summary: 'Pushes notifications to the browser of this session, until it signs out',
  body: PushSubscriptionKeys,
  reply: PushState,
})

export const testPush = endpoint('POST', '/notifications/push/test', {
  can: 'active',
  summary: 'Sends a test message to the browser of this session; five an hour',
  reply: 'empty',
  status: 204,
})

export const switchPushOff = endpoint('DELETE', '/notifications/push', {
  can: 'active',
  summary: 'Pushes nothing more to the browser of this session',
  reply: 'empty',
  status: 204,
})
