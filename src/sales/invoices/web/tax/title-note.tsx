import { Button } from '#platform/web/ui/button.tsx'
import type { IssueCheck } from '../../shared/tax/issue-check.ts'
import './tax.css'

/** "Tax invoice", or "Invoice: the client has no TIN"; nothing where there is nothing to say. */
export function titleText({ title, reason }: Pick<IssueCheck, 'title' | 'reason'>): string | undefined {
  const name = title === 'tax-invoice' ? 'Tax invoice' : 'Invoice'
  if (reason !== null) return `${name}: ${reason}`
  return title === 'tax-invoice' ? name : undefined
}

/**
 * What stands in the way of issuing, and what to think about before (spec 20.2).
 * @param onRate takes the standard rate over, in percent; only where the rate is typed
 */
export function IssueNotes({
  check,
  onRate,
}: {
  check: IssueCheck
  onRate?: ((rate: number) => void) | undefined
}) {
  const { missing, question } = check
  const rate = onRate === undefined ? null : check.standardRate
  if (missing.length === 0 && question === null && rate === null) return null
  return (
    <div className="invoice-issue-notes" role="status">
      {question === null ? null : <p className="note">{question}</p>}
      {rate === null ? null : (
        <div className="invoice-title-fact">
          <span>{`The standard rate of the day of supply is ${rate} %.`}</span>
          <Button size="small" onClick={() => onRate?.(rate)}>
            {`Use ${rate} %`}
          </Button>
        </div>
      )}
      {missing.length === 0 ? null : (
        <>
          <p>Missing before it can be issued:</p>
          <ul>
            {missing.map(({ sentence }) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
