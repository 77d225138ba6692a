import * as z from 'zod/mini'
import { Instant } from '#platform/shared/fields.ts'
import { can, type Permission } from '#platform/shared/permissions.ts'

export const NOTIFICATION_KINDS = [
  'task-assigned',
  'task-commented',
  'task-watched',
  'mentioned',
  'task-due',
  'timer-running',
  'sign-up-waiting',
  'quote-accepted',
  'quote-declined',
  'question-asked',
  'slip-received',
  'invoice-paid',
  'payment-reversed',
  'budget-reached',
  'backup-failed',
  'new-sign-in',
  'session-stolen',
  'token-made',
  'second-way-changed',
  'identity-connected',
  'second-way-required',
  'feed-made',
  'webhook-paused',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

interface NotificationRule {
  /** The kind's label in the preferences. */
  label: string
  /** Who can receive it: the permission that its text and page require. */
  audience: Permission
  /** Whether it is sent by mail by default. */
  mailByDefault: boolean
  /** Whether it goes by default to the browsers that are switched on (spec 40.1). */
  pushByDefault?: true
}

/** Each kind's label, audience, and how it is sent by default. */
export const NOTIFICATION_RULES: Readonly<Record<NotificationKind, NotificationRule>> = {
  'task-assigned': {
    label: 'A task is assigned to me',
    audience: 'task:view',
    mailByDefault: true,
    pushByDefault: true,
  },
  'task-commented': { label: 'Somebody comments on my task', audience: 'task:view', mailByDefault: false },
  'task-watched': {
    label: 'Something happens to a task that I watch',
    audience: 'task:view',
    mailByDefault: false,
  },
  mentioned: {
    label: 'Somebody mentions me',
    audience: 'user:view',
    mailByDefault: false,
    pushByDefault: true,
  },
  'task-due': {
    label: 'A task that is mine or that I watch is due tomorrow, due today or overdue',
    audience: 'task:view',
    mailByDefault: false,
    pushByDefault: true,
  },
  'timer-running': { label: 'My timer has run for 12 hours', audience: 'time:view', mailByDefault: false },
  'sign-up-waiting': { label: 'A sign-up waits for approval', audience: 'user:edit', mailByDefault: true },
  'quote-accepted': {
    label: 'A quote is accepted',
    audience: 'estimation:view',
    mailByDefault: false,
    pushByDefault: true,
  },
  'quote-declined': { label: 'A client declines a quote', audience: 'estimation:view', mailByDefault: false },
  'question-asked': {
    label: 'A client asks about a quote or an invoice',
    audience: 'invoice:view',
    mailByDefault: true,
  },
  'slip-received': { label: 'A client sends a bank slip', audience: 'invoice:view', mailByDefault: false },
  'invoice-paid': { label: 'An invoice is paid', audience: 'invoice:view', mailByDefault: false },
  'payment-reversed': {
    label: 'A payment of an invoice is reversed',
    audience: 'invoice:view',
    mailByDefault: false,
  },
  'budget-reached': {
    label: 'A project reaches 80 % or all of its budget',
    audience: 'invoice:view',
    mailByDefault: false,
  },
  'backup-failed': { label: 'A backup fails', audience: 'installation:view', mailByDefault: true },
  'new-sign-in': {
    label: 'My account is signed in to from a new browser or address',
    audience: 'user:view',
    mailByDefault: true,
  },
  'session-stolen': {
    label: 'A sign-in of mine is ended for safety',
    audience: 'user:view',
    mailByDefault: true,
  },
  'token-made': {
    label: 'A personal token of mine is made, or revoked by an administrator',
    audience: 'user:view',
    mailByDefault: true,
  },
  'second-way-changed': {
    label: 'My second way to sign in changes',
    audience: 'user:view',
    mailByDefault: true,
  },
  'identity-connected': {
    label: 'Another service is connected to my account',
    audience: 'user:view',
    mailByDefault: true,
  },
  'second-way-required': {
    label: 'A second way to sign in is required of me',
    audience: 'invoice:view',
    mailByDefault: true,
  },
  'feed-made': {
    label: 'An address for my calendar feed is made',
    audience: 'task:view',
    mailByDefault: true,
  },
  'webhook-paused': { label: 'A webhook is paused', audience: 'webhook:view', mailByDefault: true },
}

/** The kinds that a role can receive, in order: none about money for a USER. */
export function notificationKindsOf(role: string | null | undefined): NotificationKind[] {
  return NOTIFICATION_KINDS.filter((kind) => can(role, NOTIFICATION_RULES[kind].audience))
}

/** An event that concerns a person. */
export const Notification = z.object({
  id: z.int(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** Such as "Nimal assigned #142 to you". */
  title: z.string(),
  /** Such as the task's name or the beginning of a comment. */
  detail: z.string(),
  /** The target page within the product. */
  path: z.string(),
  actorName: z.string(),
  /** How many were merged. */
  count: z.int(),
  isRead: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Notification = z.infer<typeof Notification>

/** Whether each kind is sent in one way; kinds that the role never receives are omitted. */
const choices = () =>
  z.partial(
    z.object(
      Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, z.boolean()])) as Record<
        NotificationKind,
        z.ZodMiniBoolean
      >,
    ),
  )

/** Whether each kind is sent by mail, and whether it goes to the browsers that are switched on. */
export const NotificationPreferences = z.object({ mail: choices(), push: choices() })
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

/** The ways beside the bell. */
export type NotificationWay = keyof NotificationPreferences

/** What is to change of the preferences; the rest stays. */
export const NotificationPreferencesChange = z.object({
  mail: z.optional(choices()),
  push: z.optional(choices()),
})
export type NotificationPreferencesChange = z.infer<typeof NotificationPreferencesChange>
