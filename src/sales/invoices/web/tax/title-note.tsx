import type { IssueCheck } from '../../shared/tax/issue-check.ts'
import './tax.css'

/** "Tax invoice", or "Invoice: the client has no TIN"; nothing where there is nothing to say. */
export function titleText({ title, reason }: Pick<IssueCheck, 'title' | 'reason'>): string | undefined {
  const name = title === 'tax-invoice' ? 'Tax invoice' : 'Invoice'
  if (reason !== null) return `${name}: ${reason}`
  return title === 'tax-invoice' ? name : undefined
}

/** What stands in the way of issuing, and what to think about before (spec 20.2). */
export function IssueNotes({ check }: { check: IssueCheck }) {
  const { missing, question } = check
  if (missing.length === 0 && question === null) return null
  return (
    <div className="invoice-issue-notes" role="status">
      {question === null ? null : <p className="note">{question}</p>}
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
