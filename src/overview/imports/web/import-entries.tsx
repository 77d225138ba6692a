import { IconDots, IconUpload } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCan } from '#platform/web/account-context.tsx'
import { IconButton } from '#platform/web/ui/button.tsx'
import { Menu, type MenuItem } from '#platform/web/ui/menu.tsx'
import type { ImportKind } from '../shared/import-kinds.ts'
import { IMPORT_PERMISSIONS } from '../shared/import-kinds.ts'

const importIcon = <IconUpload size={16} stroke={1.75} aria-hidden />

/** Leads from a list to its import; nothing for who may not. */
export function ImportLink({ kind }: { kind: ImportKind }) {
  const can = useCan()
  if (!can(IMPORT_PERMISSIONS[kind])) return null
  return (
    <Link
      to={'/import/$kind'}
      params={{ kind }}
      className="button button-ghost"
      aria-label={`Import ${kind}`}
      title={`Import ${kind}`}
    >
      {importIcon}
      <span className="head-word">Import</span>
    </Link>
  )
}

/**
 * The same as an entry of a menu, where there is no room for one more button.
 * @param others what else the menu holds, before it
 */
export function ImportMenu({
  kind,
  others = [],
}: {
  kind: ImportKind
  others?: readonly MenuItem[] | undefined
}) {
  const can = useCan()
  const navigate = useNavigate()
  const importItem: MenuItem = {
    label: `Import ${kind}`,
    icon: importIcon,
    onSelect: () => void navigate({ to: '/import/$kind', params: { kind } }),
  }
  const items = can(IMPORT_PERMISSIONS[kind]) ? [...others, importItem] : others
  if (items.length === 0) return null
  return (
    <Menu
      label="More"
      items={items}
      trigger={(attributes) => (
        <IconButton {...attributes} label="More" icon={<IconDots size={16} stroke={1.75} aria-hidden />} />
      )}
    />
  )
}
