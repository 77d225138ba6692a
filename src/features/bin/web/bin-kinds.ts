import {
  IconAddressBook,
  IconBriefcase,
  IconBuilding,
  IconChecklist,
  IconFileInvoice,
  IconFileSettings,
  IconFileText,
  IconListCheck,
  IconMessage,
  IconTrash,
  IconUser,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react'
import type { BinEntry } from '../shared/bin-schema.ts'

export interface BinKind {
  label: string
  icon: TablerIcon
  /** Where it is seen once it is back; without it there is no page of its own. */
  pageOf?: (entry: BinEntry) => string
}

const searched = (page: string) => (entry: BinEntry) => `${page}?search=${encodeURIComponent(entry.title)}`

/** What can lie in the bin, by the name that the live feed gives it. */
const KINDS: Readonly<Record<string, BinKind>> = {
  task: { label: 'Task', icon: IconChecklist, pageOf: ({ entityId }) => `/task?task=${entityId}` },
  'sub-task': { label: 'Sub-task', icon: IconListCheck },
  comment: { label: 'Comment', icon: IconMessage },
  project: { label: 'Project', icon: IconBriefcase, pageOf: ({ entityId }) => `/task?project=${entityId}` },
  client: { label: 'Client', icon: IconAddressBook, pageOf: ({ entityId }) => `/client/${entityId}` },
  quote: { label: 'Quote', icon: IconFileText, pageOf: ({ entityId }) => `/estimation?quote=${entityId}` },
  invoice: {
    label: 'Invoice',
    icon: IconFileInvoice,
    pageOf: ({ entityId }) => `/invoice?invoice=${entityId}`,
  },
  user: { label: 'User', icon: IconUser, pageOf: searched('/user') },
  'company-profile': { label: 'Company profile', icon: IconBuilding, pageOf: searched('/company-profile') },
  'invoice-settings': {
    label: 'Invoice settings',
    icon: IconFileSettings,
    pageOf: () => '/invoice-settings',
  },
  expense: { label: 'Expense', icon: IconWallet, pageOf: searched('/expenses') },
}

/** Names of all kinds: a change of one of them may put something into the bin or take it out. */
export const BIN_ENTITIES = Object.keys(KINDS)

/** How a kind is shown; one that a newer server adds gets its plain name. */
export function binKind(entity: string): BinKind {
  const plain = entity.replaceAll('-', ' ')
  return KINDS[entity] ?? { label: plain.charAt(0).toUpperCase() + plain.slice(1), icon: IconTrash }
}
