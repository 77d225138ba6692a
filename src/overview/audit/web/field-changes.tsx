import { IconArrowRight } from '@tabler/icons-react'
import type { AuditEntry, AuditedField } from '../shared/audit-schema.ts'

/** The changes of an entry, or all values of a created or deleted record, field by field. */
export function FieldChanges({ entry: { action, fields } }: { entry: AuditEntry }) {
  if (fields.length === 0) return null
  return (
    <section className="audit-fields">
      <h3>{action === 'update' ? 'Changes' : 'Values'}</h3>
      <dl>
        {fields.map((field) => (
          <div key={field.name} className="audit-field">
            <dt>{field.name}</dt>
            <dd>
              <Values field={field} isChange={action === 'update'} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Values({ field: { before, after }, isChange }: { field: AuditedField; isChange: boolean }) {
  if (before === null && after === null) return <span className="dim">changed</span>
  if (before === null || !isChange) return <span className="audit-value">{after ?? before}</span>
  return (
    <>
      <span className="audit-value dim">{before}</span>
      <span className="audit-arrow" role="img" aria-label="became">
        <IconArrowRight size={14} stroke={1.75} aria-hidden />
      </span>
      <span className="audit-value">{after ?? <span className="dim">empty</span>}</span>
    </>
  )
}
