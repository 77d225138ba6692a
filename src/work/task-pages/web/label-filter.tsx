import { LabelName, useLabels } from '#work/labels/web/index.ts'
import { LABEL_MODES, type LabelMode } from '#work/tasks/shared/task-list-query.ts'
import type { TaskSearch } from '#work/tasks/shared/task-search.ts'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { SelectField } from '#platform/web/ui/fields/select-field.tsx'

const MODE_WORDS: Readonly<Record<LabelMode, string>> = {
  any: 'Any of them',
  all: 'All of them',
  none: 'None of them',
}
const MODES = LABEL_MODES.map((mode) => ({ value: mode, label: MODE_WORDS[mode] }))

export interface LabelFilterProps {
  shown: Pick<TaskSearch, 'label' | 'labelMode'>
  onChange: (part: Partial<Pick<TaskSearch, 'label' | 'labelMode'>>) => void
}

/** The labels of the filter; nothing as long as there are none (spec 26.3). */
export function LabelFilter({ shown, onChange }: LabelFilterProps) {
  const labels = useLabels() ?? []
  const { label: chosen, labelMode } = shown
  if (labels.length === 0) return null
  return (
    <fieldset className="task-filters-people">
      <legend>Labels</legend>
      {chosen.length < 1 ? null : (
        <SelectField
          label="Tasks with"
          value={labelMode}
          choices={MODES}
          onChange={(mode) => onChange({ labelMode: mode })}
        />
      )}
      <div className="task-filters-people-list">
        {labels.map((label) => {
          const id = String(label.id)
          return (
            <Checkbox
              key={id}
              label={<LabelName label={label} />}
              checked={chosen.includes(id)}
              onChange={(on) =>
                onChange({ label: on ? [...chosen, id].toSorted() : chosen.filter((other) => other !== id) })
              }
            />
          )
        })}
      </div>
    </fieldset>
  )
}
