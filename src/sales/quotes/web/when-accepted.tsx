import { IconPlus } from '@tabler/icons-react'
import { settledDiscount } from '#sales/line-items/shared/discount-text.ts'
import { useOpenedPart } from '#sales/line-items/web/index.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import './when-accepted.css'

export interface WhenAcceptedProps {
  startsProject: boolean
  onStartsProject: (starts: boolean) => void
  /** Whether the quote belongs to a project, which gets the tasks. */
  hasProject: boolean
  deposit: {
    name: string
    value: string
    onChange: (value: string) => void
    onBlur: () => void
    error: string | undefined
  }
}

/** What the acceptance of the quote starts: a word that opens two fields (spec 19.1). */
export function WhenAccepted({ startsProject, onStartsProject, hasProject, deposit }: WhenAcceptedProps) {
  const [isOpen, open] = useOpenedPart('quote-when-accepted')
  const { value, onChange, onBlur, ...field } = deposit
  if (!isOpen && !startsProject && value === '') {
    return (
      <Button
        kind="ghost"
        size="small"
        className="when-accepted-word"
        icon={<IconPlus size={14} stroke={1.75} aria-hidden />}
        onClick={() => open(true)}
      >
        When the client accepts
      </Button>
    )
  }
  return (
    <fieldset className="when-accepted">
      <legend>When the client accepts</legend>
      <Checkbox
        label={
          hasProject ? 'Add a task for each line to its project' : 'Start a project with a task for each line'
        }
        checked={startsProject}
        onChange={onStartsProject}
      />
      <TextField
        {...field}
        label="Deposit to ask for"
        autoComplete="off"
        placeholder="40% or 50,000"
        value={value}
        onChange={onChange}
        onBlur={() => {
          const settled = settledDiscount(value)
          if (settled !== value) onChange(settled)
          onBlur()
        }}
      />
    </fieldset>
  )
}
