import type { ReactNode } from 'react'
import { withSeparators } from '#platform/shared/counted.ts'

export interface MoreRowsProps {
  shown: number
  total: number
  /** Renders the link to the full list. */
  children: (text: string) => ReactNode
}

/** The last line of a truncated list. */
export function MoreRows({ shown, total, children }: MoreRowsProps) {
  if (total <= shown) return null
  return <li className="dashboard-more">{children(`${withSeparators(total - shown)} more`)}</li>
}
