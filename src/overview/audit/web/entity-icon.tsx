import {
  IconAddressBook,
  IconBriefcase,
  IconBookmark,
  IconBuilding,
  IconChecklist,
  IconDatabaseExport,
  IconDatabaseImport,
  IconFileInvoice,
  IconFileSettings,
  IconFileText,
  IconKey,
  IconListCheck,
  IconLogin2,
  IconMail,
  IconMessage,
  IconPointFilled,
  IconShieldX,
  IconUser,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react'
import type { AuditedEntity } from '../shared/entity-kinds.ts'

const ICONS: Readonly<Record<AuditedEntity, TablerIcon>> = {
  task: IconChecklist,
  'sub-task': IconListCheck,
  comment: IconMessage,
  project: IconBriefcase,
  client: IconAddressBook,
  quote: IconFileText,
  invoice: IconFileInvoice,
  expense: IconWallet,
  'company-profile': IconBuilding,
  'invoice-settings': IconFileSettings,
  'saved-view': IconBookmark,
  user: IconUser,
  outbox: IconMail,
  'first-steps': IconListCheck,
  'sample-data': IconDatabaseImport,
  backup: IconDatabaseExport,
  session: IconLogin2,
  'sign-in': IconShieldX,
  recovery: IconKey,
  'refused-call': IconShieldX,
}

/** How a kind of thing is drawn; one that a newer server adds is a dot. */
export function EntityIcon({ entity }: { entity: string }) {
  const Icon = (ICONS as Readonly<Record<string, TablerIcon>>)[entity] ?? IconPointFilled
  return <Icon size={16} stroke={1.75} aria-hidden />
}
