import type { QueryClient } from '@tanstack/react-query'
import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  stripSearchParams,
} from '@tanstack/react-router'
import { meQuery } from '#people/accounts/web/index.ts'
import { CALENDAR_SEARCH_DEFAULTS, readCalendarSearch } from '#work/tasks/shared/calendar-search.ts'
import { projectListQuery } from '#work/projects/web/index.ts'
import { prefetchSavedViews } from '#work/saved-views/web/index.ts'
import { readTaskSearch, TASK_SEARCH_DEFAULTS } from '#work/tasks/shared/task-search.ts'
import { parseSearchParams, stringifySearchParams } from '#platform/shared/search-params.ts'
import { liveState } from '#platform/web/live.ts'
import { isSignedIn } from '#platform/web/session.ts'
import { PageFault } from './page-fault.tsx'
import { authRoutes } from './auth-routes.tsx'
import { meOrLastSeen } from './me-or-last-seen.ts'
import { filledPage } from './filled-page.tsx'
import { root } from './root-route.tsx'
import { guard, guardImport, returnTo } from './route-guards.ts'
import { applyRememberedSort, followSteps } from '#work/task-list/web/task-list-arrival.ts'

/** Pages and who may open them (spec 2 §2.1). The server decides all the same: this only spares dead ends. */

/** Everything behind the sign-in. Without a token: to the login page, and back here afterwards. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'app',
  component: lazyRouteComponent(() => import('./signed-in-layout.tsx'), 'SignedInLayout'),
  errorComponent: lazyRouteComponent(() => import('./unreachable.tsx'), 'Unreachable'),
  beforeLoad: async ({ context, location }) => {
    if (!isSignedIn()) throw redirect({ to: '/auth/login', search: returnTo(location.href) })
    // The first page waits for the navigation's lists too, asked for at the same time: coming later they would move
    // what stands below them. Who may not see them gets none.
    const isFirst = context.queryClient.getQueryData(meQuery.queryKey) === undefined
    const lists = isFirst
      ? Promise.all([
          context.queryClient.prefetchQuery({ ...projectListQuery, retry: false }),
          prefetchSavedViews(context.queryClient),
        ])
      : undefined
    try {
      const me = await meOrLastSeen(context.queryClient)
      if (liveState.cutAt() === undefined) await lists
      return { me }
    } catch (error) {
      // the session ended while it was asked for
      if (isSignedIn()) throw error
      throw redirect({ to: '/auth/login', search: returnTo(location.href) })
    }
  },
})

const index = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard' })
  },
})
const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  staticData: { title: 'Dashboard' },
  component: lazyRouteComponent(() => import('#overview/dashboard/web/dashboard-page.tsx'), 'DashboardPage'),
})
const task = createRoute({
  getParentRoute: () => signedIn,
  path: '/task',
  staticData: { title: 'On Board Tasks' },
  validateSearch: readTaskSearch,
  search: { middlewares: [stripSearchParams({ ...TASK_SEARCH_DEFAULTS })] },
  beforeLoad: (arrival) => {
    guard('task:view')(arrival)
    applyRememberedSort(arrival)
  },
  component: lazyRouteComponent(() => import('#work/task-list/web/tasks-page.tsx'), 'TasksPage'),
})
const board = createRoute({
  getParentRoute: () => signedIn,
  path: '/board',
  staticData: { title: 'Board' },
  validateSearch: readTaskSearch,
  search: { middlewares: [stripSearchParams({ ...TASK_SEARCH_DEFAULTS })] },
  beforeLoad: guard('task:view'),
  component: lazyRouteComponent(() => import('#work/board/web/board-page.tsx'), 'BoardPage'),
})
const calendar = createRoute({
  getParentRoute: () => signedIn,
  path: '/calendar',
  staticData: { title: 'Calendar' },
  validateSearch: readCalendarSearch,
  search: { middlewares: [stripSearchParams({ ...CALENDAR_SEARCH_DEFAULTS })] },
  beforeLoad: guard('task:view'),
  component: lazyRouteComponent(() => import('#work/calendar/web/calendar-page.tsx'), 'CalendarPage'),
})
const chat = createRoute({
  getParentRoute: () => signedIn,
  path: '/chat',
  staticData: { title: 'Chat' },
  beforeLoad: guard('chat:view'),
  component: lazyRouteComponent(() => import('#chat/messages/web/chat-page.tsx'), 'ChatPage'),
})
const project = createRoute({
  getParentRoute: () => signedIn,
  path: '/project',
  staticData: { title: 'My Projects' },
  beforeLoad: guard('project:view'),
  component: filledPage(
    '/project',
    async () => (await import('#work/projects/web/projects-page.tsx')).ProjectsPage,
  ),
})
const user = createRoute({
  getParentRoute: () => signedIn,
  path: '/user',
  staticData: { title: 'User Onboarding' },
  beforeLoad: guard('user:view'),
  component: lazyRouteComponent(() => import('#people/users/web/users-page.tsx'), 'UsersPage'),
})
const clients = createRoute({
  getParentRoute: () => signedIn,
  path: '/client',
  staticData: { title: 'Clients' },
  beforeLoad: guard('client:view'),
  component: lazyRouteComponent(() => import('#sales/clients/web/clients-page.tsx'), 'ClientsPage'),
})
const client = createRoute({
  getParentRoute: () => signedIn,
  path: '/client/$id',
  staticData: { title: 'Client' },
  beforeLoad: guard('client:view'),
  component: filledPage(
    '/client/$id',
    async () => (await import('#sales/clients/web/client-page.tsx')).ClientPage,
  ),
})
const quotes = createRoute({
  getParentRoute: () => signedIn,
  path: '/estimation',
  staticData: { title: 'Quotes' },
  beforeLoad: guard('estimation:view'),
  component: lazyRouteComponent(() => import('#sales/quotes/web/quotes-page.tsx'), 'QuotesPage'),
})
const invoices = createRoute({
  getParentRoute: () => signedIn,
  path: '/invoice',
  staticData: { title: 'Invoices' },
  beforeLoad: guard('invoice:view'),
  component: lazyRouteComponent(() => import('#sales/invoices/web/invoices-page.tsx'), 'InvoicesPage'),
})
const expenses = createRoute({
  getParentRoute: () => signedIn,
  path: '/expenses',
  staticData: { title: 'Expenses' },
  beforeLoad: guard('expenses:view'),
  component: lazyRouteComponent(() => import('#sales/expenses/web/expenses-page.tsx'), 'ExpensesPage'),
})
const imports = createRoute({
  getParentRoute: () => signedIn,
  path: '/import/$kind',
  staticData: { title: 'Import' },
  beforeLoad: guardImport,
  component: lazyRouteComponent(() => import('#overview/imports/web/import-page.tsx'), 'ImportPage'),
})
const companyProfiles = createRoute({
  getParentRoute: () => signedIn,
  path: '/company-profile',
  staticData: { title: 'Company Profiles' },
  beforeLoad: guard('company-profile:view'),
  component: lazyRouteComponent(
    () => import('#sales/company-profiles/web/company-profiles-page.tsx'),
    'CompanyProfilesPage',
  ),
})
const invoiceSettings = createRoute({
  getParentRoute: () => signedIn,
  path: '/invoice-settings',
  staticData: { title: 'Invoice Settings' },
  beforeLoad: guard('invoice-settings:view'),
  component: lazyRouteComponent(
    () => import('#sales/invoice-settings/web/invoice-settings-page.tsx'),
    'InvoiceSettingsPage',
  ),
})
const bin = createRoute({
  getParentRoute: () => signedIn,
  path: '/bin',
  staticData: { title: 'Bin' },
  beforeLoad: guard('bin:view'),
  component: lazyRouteComponent(() => import('#overview/bin/web/bin-page.tsx'), 'BinPage'),
})
const outbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/outbox',
  staticData: { title: 'Mail outbox' },
  beforeLoad: guard('outbox:view'),
  component: lazyRouteComponent(() => import('#people/outbox/web/outbox-page.tsx'), 'OutboxPage'),
})
const audit = createRoute({
  getParentRoute: () => signedIn,
  path: '/audit',
  staticData: { title: 'Audit trail' },
  beforeLoad: guard('audit:view'),
  component: lazyRouteComponent(() => import('#overview/audit/web/audit-page.tsx'), 'AuditPage'),
})
const system = createRoute({
  getParentRoute: () => signedIn,
  path: '/system',
  staticData: { title: 'System' },
  beforeLoad: guard('installation:view'),
  component: lazyRouteComponent(() => import('#system/installation/web/system-page.tsx'), 'SystemPage'),
})
const notifications = createRoute({
  getParentRoute: () => signedIn,
  path: '/notifications',
  staticData: { title: 'Notifications' },
  component: lazyRouteComponent(
    () => import('#people/notifications/web/notifications-page.tsx'),
    'NotificationsPage',
  ),
})
const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile',
  staticData: { title: 'Profile' },
  component: lazyRouteComponent(() => import('#people/auth/web/profile-page.tsx'), 'ProfilePage'),
})
const preferences = createRoute({
  getParentRoute: () => signedIn,
  path: '/preferences',
  staticData: { title: 'Preferences' },
  component: filledPage(
    '/preferences',
    async () => (await import('#people/auth/web/preferences-page.tsx')).PreferencesPage,
  ),
})

const routeTree = root.addChildren([
  authRoutes,
  signedIn.addChildren([
    index,
    dashboard,
    task,
    board,
    calendar,
    chat,
    project,
    user,
    clients,
    client,
    quotes,
    invoices,
    expenses,
    imports,
    companyProfiles,
    invoiceSettings,
    bin,
    outbox,
    audit,
    system,
    notifications,
    profile,
    preferences,
  ]),
])

/** The pages over one cache. Addresses hold plain, repeatable keys: `?status=To%20Do&status=Done`. */
export function createPages(queryClient: QueryClient) {
  const pages = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch: parseSearchParams,
    stringifySearch: stringifySearchParams,
    defaultPreload: 'intent',
    defaultErrorComponent: PageFault,
    scrollRestoration: true,
  })
  followSteps(pages.history)
  return pages
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the browser's tab says. */
    title?: string
  }
  interface Register {
    router: ReturnType<typeof createPages>
  }
}
