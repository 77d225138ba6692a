import { IconFileCertificate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { downloadPdf } from '#sales/documents/web/list/index.ts'
import type { Quote } from '#sales/quotes/shared/quote-schema.ts'
import { toCents } from '#platform/shared/money.ts'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { call } from '#platform/web/data/api-client.ts'
import { formatInstant } from '#platform/web/data/format-instant.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import { PanelSection } from '#platform/web/ui/overlays/record-panel.tsx'
import { getAnswerEvidence } from '../shared/answer-endpoints.ts'
import { evidenceFileName, type QuoteAnswer } from '../shared/answer-schema.ts'
import { REASON_WORDS } from '../shared/decline-reasons.ts'
import { answersQuery } from './answers-query.ts'
import './answers-of-quote.css'

/** What the client answered by link, in the panel of a quote; nothing while there is no answer (spec 19.4). */
export function AnswersOfQuote({ quote }: { quote: Quote }) {
  const answers = useQuery(answersQuery(quote.id)).data ?? []
  if (answers.length === 0) return null
  return (
    <PanelSection title="Answer by link" note={answers[0]?.isLiving === true ? undefined : 'opened again'}>
      <ul className="quote-answers">
        {answers.map((answer) => (
          <Answer key={answer.id} answer={answer} quote={quote} />
        ))}
      </ul>
    </PanelSection>
  )
}

function Answer({ answer, quote }: { answer: QuoteAnswer; quote: Quote }) {
  const { timeZone } = useAccount()
  const at = formatInstant(answer.at, timeZone)
  if (answer.answer === 'reopened')
    return (
      <li className="quote-answer quote-answer-past">
        {answer.name} opened the quote again, {at}
      </li>
    )
  const who = answer.position === null ? answer.name : `${answer.name}, ${answer.position}`
  return (
    <li className={answer.isLiving ? 'quote-answer' : 'quote-answer quote-answer-past'}>
      <div className="quote-answer-head">
        <strong>
          {answer.answer === 'accepted' ? 'Accepted by' : 'Declined by'} {who}
        </strong>
        {answer.total === null ? null : <Money value={toCents(answer.total)} hasCurrency={false} />}
      </div>
      {answer.reason === null ? null : <p>{reasonText(answer)}</p>}
      <p className="quote-answer-note" title={answer.browser ?? undefined}>
        {at}, from {answer.address}
      </p>
      {answer.answer === 'accepted' ? (
        <Button
          size="small"
          icon={<IconFileCertificate size={14} stroke={1.75} aria-hidden />}
          onClick={() => void downloadEvidence(answer, quote)}
        >
          Download evidence
        </Button>
      ) : null}
    </li>
  )
}

/** "Too expensive: half would do". */
function reasonText({ reason, remarks }: QuoteAnswer): string {
  const word = reason === null ? '' : REASON_WORDS[reason]
  const sentence = `${word.charAt(0).toUpperCase()}${word.slice(1)}`
  return remarks === null ? sentence : `${sentence}: ${remarks}`
}

function downloadEvidence({ id }: QuoteAnswer, { quoteNumber }: Quote): Promise<void> {
  return downloadPdf(`evidence ${id}`, evidenceFileName(quoteNumber), () =>
    call(getAnswerEvidence, { params: { id: String(id) } }),
  )
}
