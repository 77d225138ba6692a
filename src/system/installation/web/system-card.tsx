import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { Finding, FindingGrade } from '#platform/shared/finding.ts'
import type { Glyph, Tone } from '#platform/shared/state-look.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import { TONE_CLASS } from '#platform/web/ui/marks/tone-class.ts'

const LOOK: Readonly<Record<FindingGrade, { tone: Tone; glyph: Glyph; word: string }>> = {
  ok: { tone: 'green', glyph: 'tick', word: 'Good' },
  note: { tone: 'amber', glyph: 'alert', word: 'Note' },
  wrong: { tone: 'red', glyph: 'cross-filled', word: 'To mend' },
}

export interface SystemCardProps {
  title: string
  /** Findings; without any the card only shows facts. */
  findings?: readonly Finding[]
  /** At the right of the header. */
  action?: ReactNode
  className?: string
  /** Shown below what is to be done. */
  after?: ReactNode
  children: ReactNode
}

/** A part of the installation: its state in one word, its facts, and what is to be done. */
export function SystemCard({ title, findings = [], action, className, after, children }: SystemCardProps) {
  const id = useId()
  return (
    <section className={classNames('card system-card', className)} aria-labelledby={id}>
      <div className="system-card-head">
        <h2 id={id}>{title}</h2>
        {findings.length === 0 ? null : <StatusPill {...LOOK[worstOf(findings)]} />}
        {action}
      </div>
      {children}
      <Remarks findings={findings} />
      {after}
    </section>
  )
}

/** The sentences of the findings, the worst first. */
function Remarks({ findings }: { findings: readonly Finding[] }) {
  const remarks = [
    ...findings.filter(({ grade }) => grade === 'wrong'),
    ...findings.filter(({ grade }) => grade === 'note'),
  ]
  if (remarks.length === 0) return null
  return (
    <ul className="system-remarks">
      {remarks.map(({ name, grade, sentence }) => {
        const Icon = grade === 'wrong' ? IconAlertCircle : IconInfoCircle
        return (
          <li key={name} className={`system-remark ${TONE_CLASS[LOOK[grade].tone]}`}>
            <Icon size={16} stroke={1.75} aria-hidden />
            <span>{sentence}</span>
          </li>
        )
      })}
    </ul>
  )
}

function worstOf(findings: readonly Finding[]): FindingGrade {
  if (findings.some(({ grade }) => grade === 'wrong')) return 'wrong'
  return findings.some(({ grade }) => grade === 'note') ? 'note' : 'ok'
}
