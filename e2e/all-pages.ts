/** Work pages by path, with what is opened or filtered in them. */
export const WORK = [
  '/dashboard',
  '/task',
  '/task?status=Done&saved=1',
  '/task?search=nothing-is-called-so',
  '/task?task=1',
  '/board',
  '/calendar',
  '/calendar?view=week',
  '/time',
  '/time?view=entries',
  '/chat',
  '/project',
  '/project/1',
  '/project/1?view=board',
  '/project/1?tab=money',
  '/project/1?tab=activity',
  '/project/1?tab=time',
  '/client',
  '/client/1',
  '/client/999',
]
/** Office pages, likewise. */
export const OFFICE = [
  '/estimation',
  '/estimation?quote=3',
  '/invoice',
  '/invoice?invoice=3',
  '/invoices/withheld-tax',
  '/invoices/withheld-tax?waiting=1',
  '/ready-to-bill',
  '/credit-notes',
  '/expenses',
  '/items',
  '/items?archived=1',
  '/user',
  '/company-profile',
  '/invoice-settings',
  '/rates',
  '/project-templates',
  '/repeating',
  '/audit',
  '/bin',
  '/outbox',
  '/system',
  '/notifications',
  '/profile',
  '/preferences',
  '/import/tasks',
  '/import/clients',
  '/import/expenses',
  '/import/items',
]
/** Pages before the sign-in. */
export const PUBLIC = [
  '/auth/login',
  '/auth/signup',
  '/auth/password-recovery',
  '/auth/password-reset',
  '/auth/password-reset?token=one-that-was-never-given',
]

/** Screen sizes of a desktop and a phone, in CSS pixels. */
export const WIDE = { name: 'wide', width: 1440, height: 900 }
export const SIZES = [WIDE, { name: 'phone', width: 390, height: 844 }]
