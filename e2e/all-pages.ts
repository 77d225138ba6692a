/** Pages by path, with what is opened or filtered in them. */
const TASKS = [
  '/dashboard',
  '/task',
  '/task?status=Done&saved=1',
  '/task?search=nothing-is-called-so',
  '/task?task=1',
  '/board',
  '/timeline',
  '/timeline?group=person&zoom=months',
  '/calendar',
  '/calendar?view=week',
  '/time',
  '/time?view=entries',
  '/chat',
]
const PROJECTS_AND_CLIENTS = [
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
const SALES = [
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
]
const ADMINISTRATION = [
  '/user',
  '/company-profile',
  '/invoice-settings',
  '/rates',
  '/settings/sign-in',
  '/project-templates',
  '/repeating',
  '/settings/api',
  '/audit',
  '/bin',
  '/outbox',
  '/system',
]
const OWN_AND_IMPORTS = [
  '/notifications',
  '/profile',
  '/security',
  '/preferences',
  '/import/tasks',
  '/import/clients',
  '/import/expenses',
  '/import/items',
]
export const WORK = [...TASKS, ...PROJECTS_AND_CLIENTS]
export const OFFICE = [...SALES, ...ADMINISTRATION, ...OWN_AND_IMPORTS]
/** Pages before the sign-in. */
export const PUBLIC = [
  '/auth/login',
  '/auth/signup',
  '/auth/password-recovery',
  '/auth/password-reset',
  '/auth/password-reset?token=one-that-was-never-given',
]

/** All pages in lots, a journey each: a single one would time out, and two workers would not be busy to the end. */
export const LOTS = {
  'before the sign-in': PUBLIC,
  'of the tasks': TASKS,
  'of projects and clients': PROJECTS_AND_CLIENTS,
  'of the sales': SALES,
  'of the administration': ADMINISTRATION,
  'of the own account, and of imports,': OWN_AND_IMPORTS,
}

/** Screen sizes of a desktop and a phone, in CSS pixels. */
export const WIDE = { name: 'wide', width: 1440, height: 900 }
export const SIZES = [WIDE, { name: 'phone', width: 390, height: 844 }]
