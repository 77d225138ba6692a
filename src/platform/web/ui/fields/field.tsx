import { IconAlertCircle } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { useSteadyWhilePressed } from '../steady-while-pressed.ts'

export type FieldProps = {
  label: string
  /** Adds a red asterisk to the label and `aria-required` to the control. */
  required?: boolean | undefined
  /** The error message; not shown when empty. */
  error?: ReactNode
  hint?: ReactNode
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined
  /** At the right of the label's line, such as a link. */
  labelEnd?: ReactNode
  className?: string | undefined
}

export type ControlAttributes = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** Separates the props shared by all fields from those of the control. */
export function splitFieldProps<Props extends FieldProps>(props: Props) {
  const { label, required, error, hint, hideLabel, labelEnd, className, ...control } = props
  return { field: { label, required, error, hint, hideLabel, labelEnd, className }, control }
}

/** Label, control, hint and error, linked for screen readers. */
export function Field({
  id,
  label,
  required = false,
  error: givenError,
  hint,
  hideLabel = false,
  labelEnd,
  className,
  children,
}: FieldProps & { id?: string | undefined; children: (attributes: ControlAttributes) => ReactNode }) {
  const generatedId = useId()
  const error = useSteadyWhilePressed(givenError)
  const controlId = id ?? generatedId
  const invalid = error !== undefined && error !== null && error !== false && error !== ''
  const describedBy = [hint ? `${controlId}-hint` : '', invalid ? `${controlId}-error` : '']
    .filter(Boolean)
    .join(' ')
  return (
    <div className={classNames('field', className)}>
      <div className={hideLabel ? 'visually-hidden' : 'field-label'}>
        <label htmlFor={controlId} id={`${controlId}-label`}>
          {label}
          {required ? (
            <span className="field-required" aria-hidden>
              *
            </span>
          ) : null}
        </label>
        {labelEnd}
      </div>
      {children({
        id: controlId,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': invalid || undefined,
        'aria-required': required || undefined,
      })}
      {hint ? (
        <div className="field-hint" id={`${controlId}-hint`}>
          {hint}
        </div>
      ) : null}
      {invalid ? (
        <div className="field-error" id={`${controlId}-error`}>
          <IconAlertCircle size={14} stroke={2} aria-hidden />
          <span>{error}</span>
        </div>
      ) : null}
    </div>
  )
}
