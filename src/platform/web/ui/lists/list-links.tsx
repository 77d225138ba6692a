import { IconDots } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import { useCan } from '../../data/account-context.tsx'
import type { ListLink } from '../../lists/list-link.ts'
import { IconButton } from '../button.tsx'
import { Menu, type MenuItem } from '../overlays/menu.tsx'

const LinkContext = createContext<readonly ListLink[]>([])

/** Provides the links from the lists below it to related pages. */
export const ListLinkProvider = LinkContext.Provider

/** The links from a list to related pages, as buttons; only those that the account has permission for. */
export function ListLinks({ list }: { list: string }) {
  return useListLinks(list).map(({ label, word, path, icon: Icon }) => (
    <Link key={path} to={path} className="button button-ghost" aria-label={label} title={label}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span className="head-word">{word}</span>
    </Link>
  ))
}

/**
 * The same links as menu items, where there is no room for another button.
 * @param others menu items before them
 */
export function ListMenu({ list, others = [] }: { list: string; others?: readonly MenuItem[] | undefined }) {
  const navigate = useNavigate()
  const links = useListLinks(list).map(({ label, path, icon: Icon }) => ({
    label,
    icon: <Icon size={16} stroke={1.75} aria-hidden />,
    onSelect: () => void navigate({ to: path }),
  }))
  const items = [...others, ...links]
  if (items.length === 0) return null
  return (
    <Menu
      label="More actions for this list"
      items={items}
      trigger={(attributes) => (
        <IconButton
          {...attributes}
          label="More actions for this list"
          icon={<IconDots size={16} stroke={1.75} aria-hidden />}
        />
      )}
    />
  )
}

function useListLinks(list: string): readonly ListLink[] {
  const can = useCan()
  return useContext(LinkContext).filter((link) => link.list === list && can(link.can))
}
