import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import { isReadableWithWhite } from '#platform/shared/readable-color.ts'
import { type CompanyLook, CompanyMark } from './company-mark.tsx'
import './letterhead.css'

export type LetterheadProps = {
  company: CompanyLook
  logoUrl?: string | undefined
  /** The name of the document, in the primary colour. */
  title?: string
  /** Below the title, such as the document's number. */
  children?: ReactNode
  /** Rows of the table, drawn as grey lines. */
  rows?: 2 | 3
  /** Below the table. */
  foot?: ReactNode
  className?: string
}

/** The head of a document on its company's letterhead: white in every theme, with only the company's colours. */
export function Letterhead(props: LetterheadProps) {
  const { company, logoUrl, title = 'Invoice', children, rows = 2, foot, className } = props
  const { primaryColor, secondaryColor } = company
  const colors = {
    '--company-primary': primaryColor,
    '--company-secondary': secondaryColor,
    // a pale colour is unreadable on white
    '--company-title': isReadableWithWhite(primaryColor) ? primaryColor : 'var(--paper-ink)',
  } as CSSProperties
  return (
    <div className={classNames('letterhead', className)} style={colors}>
      <div className="letterhead-head">
        <CompanyMark company={company} logoUrl={logoUrl} />
        <span className="letterhead-name">{company.name}</span>
        <span className="letterhead-document">
          <span className="letterhead-title">{title}</span>
          {children}
        </span>
      </div>
      <div className="letterhead-band" />
      <div className="letterhead-table" aria-hidden>
        {Array.from({ length: rows }, (_, row) => (
          <span key={row} className="letterhead-row" />
        ))}
      </div>
      {foot}
    </div>
  )
}
