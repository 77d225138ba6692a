import { IconAddressBook, IconUserPlus } from '@tabler/icons-react'
import type { FoundKind, PaletteAction } from '#platform/web/palette-entries.ts'

export const foundClient: FoundKind = {
  name: 'client',
  label: 'Client',
  plural: 'Clients',
  entity: 'client',
  can: 'client:view',
  listPage: '/client',
  pageOf: ({ id }) => `/client/${id}`,
  lookOf: ({ title, detail }) => ({
    mark: <IconAddressBook size={16} stroke={1.75} aria-hidden />,
    name: title,
    detail,
    isDetailSearched: true,
  }),
}

export const clientActions: readonly PaletteAction[] = [
  { label: 'New Client', icon: IconUserPlus, can: 'client:create', href: () => '/client?new=1' },
]
