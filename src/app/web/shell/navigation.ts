import {
  IconBell,
  IconBriefcase,
  IconCalendar,
  IconLayoutDashboard,
  IconChecklist,
  IconClock,
  IconMail,
  IconMessageCircle,
  IconReceiptDollar,
  IconSettings,
  IconShieldLock,
  IconUserCircle,
  IconUsers,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react'
import type { PalettePage } from '#overview/palette/web/index.ts'
import type { Permission } from '#platform/shared/permissions.ts'
import { WEB_FEATURES } from '../features.ts'
import { listLinksOf } from '../filled-slots.ts'

export type NavigationEntry = {
  label: string
  path: string
  permission: Permission
  /** An entry without a page is not drawn. */
  built: boolean
  /** Other views of the same page that this entry represents. */
  views?: readonly string[]
  /** The page's title, where the specification names it differently from the menu: used everywhere else. */
  pageTitle?: string
  icon?: TablerIcon
  /** The keys that lead there. */
  keys?: string
}

export type NavigationSection =
  | { kind: 'entries'; entries: readonly NavigationEntry[] }
  /** The project list; its heading links to the projects page, given the permission. */
  | { kind: 'projects'; label: string; icon: TablerIcon; permission: Permission; page: NavigationEntry }
  | { kind: 'group'; label: string; icon: TablerIcon; open: boolean; entries: readonly NavigationEntry[] }

/** The side navigation from top to bottom, in blocks (spec 3.5; what they lead to: spec 3.4). */
export const NAVIGATION: readonly (readonly NavigationSection[])[] = [
  [
    {
      kind: 'entries',
      entries: [
        {
          label: 'Dashboard',
          path: '/dashboard',
          keys: 'g d',
          permission: 'dashboard:view',
          built: true,
          icon: IconLayoutDashboard,
        },
        {
          label: 'All Tasks',
          path: '/task',
          views: ['/board', '/timeline'],
          keys: 'g t',
          permission: 'task:view',
          built: true,
          pageTitle: 'On Board Tasks',
          icon: IconChecklist,
        },
        { label: 'Calendar', path: '/calendar', permission: 'task:view', built: true, icon: IconCalendar },
        {
          label: 'Time',
          path: '/time',
          keys: 'g h',
          permission: 'time:view',
          built: true,
          icon: IconClock,
        },
        { label: 'Chat', path: '/chat', permission: 'chat:view', built: true, icon: IconMessageCircle },
      ],
    },
  ],
  [
    {
      kind: 'projects',
      label: 'Projects',
      icon: IconBriefcase,
      permission: 'task:view',
      page: {
        label: 'Projects',
        path: '/project',
        keys: 'g p',
        permission: 'project:view',
        built: true,
        pageTitle: 'My Projects',
      },
    },
  ],
  [
    {
      kind: 'group',
      label: 'Sales',
      icon: IconReceiptDollar,
      open: true,
      entries: [
        {
          label: 'Customer',
          path: '/client',
          keys: 'g c',
          permission: 'client:view',
          built: true,
          pageTitle: 'Clients',
        },
        { label: 'Quotes', path: '/estimation', keys: 'g q', permission: 'estimation:view', built: true },
        {
          label: 'Invoices',
          path: '/invoice',
          views: ['/invoices/withheld-tax'],
          keys: 'g i',
          permission: 'invoice:view',
          built: true,
        },
        {
          label: 'Ready to bill',
          path: '/ready-to-bill',
          keys: 'g b',
          permission: 'billing:view',
          built: true,
        },
        { label: 'Credit Notes', path: '/credit-notes', permission: 'credit-note:view', built: true },
        { label: 'Items', path: '/items', permission: 'item:view', built: true },
      ],
    },
    {
      kind: 'entries',
      entries: [
        {
          label: 'Expenses',
          path: '/expenses',
          keys: 'g e',
          permission: 'expenses:view',
          built: true,
          icon: IconWallet,
        },
      ],
    },
  ],
  [
    {
      kind: 'entries',
      entries: [
        {
          label: 'User Onboarding',
          path: '/user',
          permission: 'user:view',
          built: true,
          icon: IconUsers,
        },
      ],
    },
    {
      kind: 'group',
      label: 'Settings',
      icon: IconSettings,
      open: false,
      entries: [
        {
          label: 'Company Profile',
          path: '/company-profile',
          permission: 'company-profile:view',
          built: true,
          pageTitle: 'Company Profiles',
        },
        {
          label: 'Invoice Settings',
          path: '/invoice-settings',
          permission: 'invoice-settings:view',
          built: true,
        },
        { label: 'Rates', path: '/rates', permission: 'billing:view', built: true },
        {
          label: 'Project templates',
          path: '/project-templates',
          permission: 'project:view',
          built: true,
        },
        { label: 'Sign-in', path: '/settings/sign-in', permission: 'user:edit', built: true },
        { label: 'API and webhooks', path: '/settings/api', permission: 'webhook:view', built: true },
        { label: 'Audit trail', path: '/audit', permission: 'audit:view', built: true },
        { label: 'Bin', path: '/bin', permission: 'bin:view', built: true },
        { label: 'Mail outbox', path: '/outbox', permission: 'outbox:view', built: true, icon: IconMail },
        { label: 'System', path: '/system', permission: 'installation:view', built: true },
      ],
    },
  ],
]

/** Pages of the top bar itself, for its title. */
const ACCOUNT_PAGES = [
  { label: 'Notifications', path: '/notifications', icon: IconBell },
  { label: 'Profile', path: '/profile', icon: IconUserCircle },
  { label: 'Security', path: '/security', icon: IconShieldLock },
  { label: 'Preferences', path: '/preferences', icon: IconSettings },
]

/** Pages that lists lead to, and the palette. */
const IMPORT_PAGES = listLinksOf(WEB_FEATURES).map(({ label, path, can, icon }) => ({
  label,
  path,
  permission: can,
  icon,
}))

export type Place = { name: string; group?: string | undefined }

/** Whether an entry is drawn: its page is built and the account may see it. */
export function isVisible(entry: NavigationEntry, can: (permission: Permission) => boolean): boolean {
  return entry.built && can(entry.permission)
}

/** Every page that an account may open, from top to bottom, those of the top bar and the imports last. */
export function visiblePages(can: (permission: Permission) => boolean): PalettePage[] {
  const pages = NAVIGATION.flat().flatMap((section) => {
    const entries = section.kind === 'projects' ? [section.page] : section.entries
    const icon = section.kind === 'entries' ? undefined : section.icon
    return entries.filter((entry) => isVisible(entry, can)).map((entry) => ({ icon, ...entry }))
  })
  return [...pages, ...ACCOUNT_PAGES, ...IMPORT_PAGES.filter(({ permission }) => can(permission))]
}

/** The top bar's title of a path such as `/task`, with its group. */
export function findPlace(pathname: string): Place | undefined {
  for (const section of NAVIGATION.flat()) {
    const entries = section.kind === 'projects' ? [section.page] : section.entries
    const entry = entries.find((one) => isShown(one, pathname))
    if (entry) return { name: pageName(entry), group: section.kind === 'group' ? section.label : undefined }
  }
  const page = [...ACCOUNT_PAGES, ...IMPORT_PAGES].find(({ path }) => isAt(path, pathname))
  return page === undefined ? undefined : { name: page.label }
}

/** The name of a page everywhere but in the menu. */
export function pageName({ label, pageTitle }: Pick<NavigationEntry, 'label' | 'pageTitle'>): string {
  return pageTitle ?? label
}

/** Whether a path shows an entry's page or another view of it. */
export function isShown({ path, views = [] }: NavigationEntry, pathname: string): boolean {
  return [path, ...views].some((page) => isAt(page, pathname))
}

/** Whether a path is that page or below it. */
export function isAt(page: string, pathname: string): boolean {
  return pathname === page || pathname.startsWith(`${page}/`)
}
