import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconLink,
  IconLock,
  IconPencil,
  IconTrash,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { IconButton } from '#platform/web/ui/button.tsx'
import { Menu, type MenuItem } from '#platform/web/ui/overlays/menu.tsx'
import type { SavedView } from '../shared/saved-view-schema.ts'
import { changeView, copyLink, deleteView, moveView } from './saved-view-actions.ts'

export interface SavedViewMenuProps {
  view: SavedView
  /** Whether it is first or last among one's own views; false for those of others. */
  isFirst: boolean
  isLast: boolean
  onRename: () => void
}

/** The actions on a view. */
export function SavedViewMenu({ view, isFirst, isLast, onRename }: SavedViewMenuProps) {
  const queryClient = useQueryClient()
  const { mayEdit, isOwn, shared } = view
  const share = () =>
    void changeView(
      queryClient,
      view,
      { shared: !shared },
      shared ? 'View no longer shared' : 'View shared with everybody',
    )
  const items: MenuItem[] = [
    ...(mayEdit
      ? [
          { label: 'Rename', icon: iconOf(IconPencil), onSelect: onRename },
          {
            label: shared ? 'Stop sharing' : 'Share with everybody',
            icon: iconOf(shared ? IconLock : IconUsers),
            onSelect: share,
          },
        ]
      : []),
    { label: 'Copy link', icon: iconOf(IconLink), onSelect: () => void copyLink(view) },
    ...(isOwn
      ? [
          {
            label: 'Move up',
            icon: iconOf(IconArrowUp),
            disabledReason: isFirst ? 'It is the first one' : undefined,
            onSelect: () => void moveView(queryClient, view, -1),
          },
          {
            label: 'Move down',
            icon: iconOf(IconArrowDown),
            disabledReason: isLast ? 'It is the last one' : undefined,
            onSelect: () => void moveView(queryClient, view, 1),
          },
        ]
      : []),
    ...(mayEdit
      ? ([
          'separator',
          {
            label: 'Delete',
            icon: iconOf(IconTrash),
            danger: true,
            onSelect: () => void deleteView(queryClient, view),
          },
        ] as const)
      : []),
  ]
  return (
    <Menu
      label={view.name}
      items={items}
      align="start"
      width={220}
      trigger={(attributes) => (
        <IconButton
          {...attributes}
          size="small"
          className="saved-view-menu"
          label={`Actions: ${view.name}`}
          icon={iconOf(IconDots)}
        />
      )}
    />
  )
}

function iconOf(Icon: TablerIcon): ReactNode {
  return <Icon size={16} stroke={1.75} aria-hidden />
}
