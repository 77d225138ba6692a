import type { ReactNode, ToggleEventHandler } from 'react'
import { classNames } from '../class-names.ts'
import './more-fields.css'

export interface MoreFieldsProps {
  /** What a press opens. */
  title: string
  isOpen: boolean
  onToggle?: ToggleEventHandler<HTMLDetailsElement>
  className?: string
  children: ReactNode
}

/** Fields of a form that most people need not see: one quiet line until it is pressed. */
export function MoreFields({ title, isOpen, onToggle, className, children }: MoreFieldsProps) {
  return (
    <details className={classNames('more-fields span-all', className)} open={isOpen} onToggle={onToggle}>
      <summary>{title}</summary>
      <div className="more-fields-body">{children}</div>
    </details>
  )
}
