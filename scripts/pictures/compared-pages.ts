import type { Picture } from './pictures.ts'

/** The time at which every picture is taken: a Friday morning in Colombo. */
export const MOMENT = '2026-11-20T04:45:00.000Z'

/** Whole pages of the demo whose pictures `e2e/pictures.spec.ts` compares: ten, some of them also dark or on a phone. */
export const COMPARED_PAGES: readonly Picture[] = [
  { name: 'login', address: '/auth/login', who: 'nobody' },
  { name: 'dashboard', address: '/dashboard' },
  { name: 'dashboard-user', address: '/dashboard', who: 'user' },
  { name: 'dashboard-dark', address: '/dashboard', isDark: true },
  { name: 'task-list', address: '/task' },
  { name: 'task-list-phone-dark', address: '/task', isPhone: true, isDark: true },
  { name: 'task-panel', address: '/task?task=342' },
  { name: 'board', address: '/board' },
  { name: 'calendar', address: '/calendar' },
  { name: 'time', address: '/time' },
  { name: 'invoices', address: '/invoice' },
  { name: 'chat-phone', address: '/chat', isPhone: true },
  { name: 'preferences', address: '/preferences' },
]
