import { type CSSProperties, Fragment, memo, useEffect, useRef } from 'react'
import { firstGrapheme } from '#platform/shared/text/graphemes.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { pageLabel } from '../shared/document-labels.ts'
import type { DocumentLine, DocumentView } from '../shared/document-view.ts'
import './document-page.css'

export interface DocumentPageProps {
  view: DocumentView
  /** The address of the company's logo. */
  logoUrl: string | undefined
  /** The address of the picture of its LANKAQR code. */
  lankaqrUrl?: string | undefined
  /** Identifies each line while editing; a changed line is highlighted briefly. */
  lineKeys?: readonly string[] | undefined
  /** The number of printed pages, as far as the screen can estimate it. */
  pageCount?: number
}

/** Notes of at least this many characters take the full width, as in the PDF. */
const LONG_NOTES = 600

/** A document as printed, 794 px wide: white in every theme, with only the company's colours. */
export function DocumentPage({ view, logoUrl, lankaqrUrl, lineKeys, pageCount = 1 }: DocumentPageProps) {
  const colors = {
    '--document-band': view.bandColor,
    '--document-band-ink': view.bandInk,
    '--document-title': view.titleColor,
  } as CSSProperties
  // without payment details, notes are next to the sums unless they are long
  const hasNotesBeside =
    view.bank.length === 0 && view.lankaqr === undefined && view.notes.length < LONG_NOTES
  const { labels } = view
  const client = <Party label={view.clientLabel} name={view.clientName} lines={view.clientLines} />
  const supplier =
    view.companyName === '' ? (
      <div />
    ) : (
      <Party label={labels.from} name={view.companyName} lines={view.companyLines} />
    )
  return (
    <article
      className="document-page"
      lang={view.language}
      style={colors}
      aria-label={`${view.title} ${view.number}`}
    >
      <header className="document-head">
        <CompanySign view={view} logoUrl={logoUrl} />
        <p className="document-company">{view.companyName}</p>
        <div className="document-name">
          <p className="document-title">{view.title}</p>
          {view.copy === '' ? null : <p className="document-copy">{view.copy}</p>}
          <p className="document-number">
            {view.mark === null || view.mark === view.number ? view.number : `${view.number} · ${view.mark}`}
          </p>
          {view.revision === '' ? null : <p className="document-small document-revision">{view.revision}</p>}
        </div>
      </header>
      <div className="document-parties">
        {view.isSupplierFirst ? (
          <>
            {supplier}
            {client}
          </>
        ) : (
          <>
            {client}
            {supplier}
          </>
        )}
        <dl className="document-dates">
          {view.dates.map(({ label, text }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </Fragment>
          ))}
        </dl>
      </div>
      {view.subject === '' ? null : <p className="document-subject">{view.subject}</p>}
      <table className="document-lines" aria-label={labels.items}>
        <thead>
          <tr>
            <th scope="col">{labels.number}</th>
            <th scope="col">{labels.description}</th>
            <th scope="col">{labels.quantity}</th>
            <th scope="col">{labels.unitPrice}</th>
            <th scope="col">{labels.amount}</th>
          </tr>
        </thead>
        <tbody>
          {view.lines.map((line, index) => (
            <Line key={lineKeys?.[index] ?? index} number={index + 1} {...line} />
          ))}
        </tbody>
      </table>
      <div className="document-end">
        <div>
          {view.bank.length === 0 && view.lankaqr === undefined ? null : (
            <PaymentDetails view={view} lankaqrUrl={lankaqrUrl} />
          )}
          {hasNotesBeside ? <Part title={labels.notes} texts={[view.notes]} /> : null}
        </div>
        <dl className="document-sums">
          {view.sums.map(({ label, text }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </Fragment>
          ))}
          <div className={classNames('document-total', view.sums.length > 0 && 'document-total-ruled')}>
            <dt>{view.totalLabel}</dt>
            <dd>{view.total}</dd>
          </div>
        </dl>
      </div>
      {view.words === null ? null : <Part title={view.words.label} texts={[view.words.text]} />}
      {hasNotesBeside ? null : <Part title={labels.notes} texts={[view.notes]} />}
      <Part title={labels.terms} texts={view.terms} />
      {view.footer.trim() === '' ? null : <p className="document-small document-footer">{view.footer}</p>}
      <footer className="document-foot">
        <span>{[view.companyName, view.number].filter((text) => text !== '').join(' · ')}</span>
        {pageCount === 1 ? <span>{pageLabel(labels, 1, 1)}</span> : null}
      </footer>
    </article>
  )
}

function CompanySign({ view, logoUrl }: Pick<DocumentPageProps, 'view' | 'logoUrl'>) {
  if (logoUrl !== undefined) return <img className="document-logo" src={logoUrl} alt="" />
  return view.companyName === '' ? null : (
    <span className="document-mark" aria-hidden>
      {firstGrapheme(view.companyName).toLocaleUpperCase('en')}
    </span>
  )
}

function Party({ label, name, lines }: { label: string; name: string; lines: readonly string[] }) {
  return (
    <div className="document-party">
      <p className="document-small">{label}</p>
      <p className="document-party-name">{name}</p>
      {lines.map((line, index) => (
        <p key={`${index} ${line}`}>{line}</p>
      ))}
    </div>
  )
}

const Line = memo(function Line({ number, ...line }: DocumentLine & { number: number }) {
  const { title, detail, quantity, unitPrice, amount } = line
  return (
    <tr ref={useFlash(`${title}\n${detail}\n${quantity}\n${unitPrice}`)}>
      <td>{number}</td>
      <td>
        <p className="document-line-title">{title}</p>
        {detail === '' ? null : <p className="document-small">{detail}</p>}
      </td>
      <td>{quantity}</td>
      <td>{unitPrice}</td>
      <td>{amount}</td>
    </tr>
  )
})

/** Milliseconds for which a changed line is highlighted. */
const FLASH = 600

/** Highlights an element briefly whenever its text changes, except with reduced motion. */
function useFlash(text: string) {
  const element = useRef<HTMLTableRowElement>(null)
  const seen = useRef(text)
  useEffect(() => {
    if (seen.current === text) return undefined
    seen.current = text
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    const flash = element.current?.animate([{ opacity: 1 }, { opacity: 0 }], {
      duration: FLASH,
      easing: 'ease-out',
      pseudoElement: '::after',
    })
    return () => flash?.cancel()
  }, [text])
  return element
}

function PaymentDetails({
  view: { labels, bank, lankaqr },
  lankaqrUrl,
}: Pick<DocumentPageProps, 'view' | 'lankaqrUrl'>) {
  return (
    <section>
      <h3 className="document-part-title">{labels.paymentDetails}</h3>
      <dl className="document-bank">
        {bank.map(({ label, text }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
      {lankaqr === undefined ? null : (
        <div className="document-lankaqr">
          {lankaqrUrl === undefined ? null : <img src={lankaqrUrl} alt="LANKAQR" />}
          <span className="document-small">{lankaqr}</span>
        </div>
      )}
    </section>
  )
}

function Part({ title, texts }: { title: string; texts: readonly string[] }) {
  const filled = texts.filter((text) => text.trim() !== '')
  return filled.length === 0 ? null : (
    <section className="document-part">
      <h3 className="document-part-title">{title}</h3>
      {filled.map((text) => (
        <p key={text} className="document-small">
          {text}
        </p>
      ))}
    </section>
  )
}
