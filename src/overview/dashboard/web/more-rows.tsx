import type { ReactNode } from 'react'
import { countText } from './count-text.ts'

export interface MoreRowsProps {
  shown: number
  total: number
  /** Draws the link to all of them. */
  children: (text: string) => ReactNode
}

/** The last line of a list that holds only the beginning. */
export function MoreRows({ shown, total, children }: MoreRowsProps) {
  if (total <= shown) return null
  return <li className="dashboard-more">{children(`${countText(total - shown)} more`)}</li>
}
