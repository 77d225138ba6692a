import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export type IconFactProps = { icon: TablerIcon; name: string; children: ReactNode }

/** One line of a `dl.icon-facts`: the icon replaces the name, which screen readers announce. */
export function IconFact({ icon: Icon, name, children }: IconFactProps) {
  return (
    <>
      <dt>
        <Icon size={16} stroke={1.75} aria-hidden />
        <span className="visually-hidden">{name}</span>
      </dt>
      <dd>{children}</dd>
    </>
  )
}
