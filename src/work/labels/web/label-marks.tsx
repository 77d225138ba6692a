import type { Label } from '../shared/label-schema.ts'
import { useLabels } from './label-queries.ts'
import './label-marks.css'

/** A label's dot and name. */
export function LabelName({ label: { name, colour } }: { label: Pick<Label, 'name' | 'colour'> }) {
  return (
    <span className="label-name">
      <span className="label-dot" data-colour={colour} aria-hidden />
      <span className="ellipsis">{name}</span>
    </span>
  )
}

/** The labels with these ids, by name; deleted ones are left out. */
function useLabelsOf(ids: readonly number[]): Label[] {
  return (useLabels(ids.length > 0) ?? []).filter(({ id }) => ids.includes(id))
}

export interface LabelChipsProps {
  ids: readonly number[]
  /** How many are shown; the others are counted. */
  most?: number
}

/** A task's labels as chips; nothing without any. */
export function LabelChips({ ids, most = 20 }: LabelChipsProps) {
  // a row without labels asks for nothing
  return ids.length === 0 ? null : <SomeLabelChips ids={ids} most={most} />
}

function SomeLabelChips({ ids, most }: Required<LabelChipsProps>) {
  const labels = useLabelsOf(ids)
  const others = labels.slice(most)
  return (
    <span className="label-chips">
      <span className="visually-hidden">Labels: </span>
      {labels.slice(0, most).map((label, index) => (
        <span key={label.id} className="label-chip" title={label.name}>
          <span className="label-dot" data-colour={label.colour} aria-hidden />
          {index === 0 ? null : <span className="visually-hidden">, </span>}
          <span className="ellipsis">{label.name}</span>
        </span>
      ))}
      {others.length === 0 ? null : (
        <span className="label-more" title={others.map(({ name }) => name).join(', ')}>
          +{others.length}
        </span>
      )}
    </span>
  )
}
