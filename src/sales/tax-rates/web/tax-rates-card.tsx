import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDayWithYear } from '#platform/shared/dates.ts'
import { useCan, useToday } from '#platform/web/data/account-context.tsx'
import { lazyPart } from '#platform/web/page/lazy-part.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TAX_NAMES, TAXES, type TaxRates } from '../shared/tax-rates-schema.ts'
import { taxRatesQuery } from './tax-rates-query.ts'
import './tax-rates.css'

const taxRatesDialog = lazyPart(() => import('./tax-rates-dialog.tsx'))

/** The standard rates of today, and from when on others hold (spec 20.1). */
export function TaxRatesCard() {
  const { data } = useQuery(taxRatesQuery)
  const mayEdit = useCan()('tax-rate:edit')
  const [isOpen, setOpen] = useState(false)
  const { module: dialog } = taxRatesDialog.useIt(isOpen)
  return (
    <section className="card" aria-label="Tax rates">
      <div className="tax-rates-card-body">
        <div className="tax-rates-card-line">
          <h2 className="tax-rates-card-title">Tax rates</h2>
          {mayEdit ? (
            <Button aria-label="Edit tax rates" disabled={data === undefined} onClick={() => setOpen(true)}>
              Edit
            </Button>
          ) : null}
        </div>
        <p className="dim">
          The standard rates, as the law sets them. Documents keep the rates that stand on them.
        </p>
        <dl className="facts">
          {TAXES.map((tax) => (
            <CurrentRate key={tax} name={TAX_NAMES[tax]} rates={data?.[tax]} />
          ))}
        </dl>
        <p className="note">Preset, not legal advice. Have your accountant check it.</p>
      </div>
      {data === undefined || !isOpen || dialog === undefined ? null : (
        <dialog.TaxRatesDialog stored={data} onClose={() => setOpen(false)} />
      )}
    </section>
  )
}

function CurrentRate({ name, rates }: { name: string; rates: TaxRates['vat'] | undefined }) {
  const today = useToday()
  const now = rates?.find(({ fromDay }) => fromDay <= today)
  const next = rates?.findLast(({ fromDay }) => fromDay > today)
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {now === undefined ? (
          <span className="dim">{rates === undefined ? '…' : 'Not set'}</span>
        ) : (
          <>
            {now.rate} % <span className="dim">since {formatDayWithYear(now.fromDay)}</span>
          </>
        )}
        {next === undefined ? null : (
          <span className="dim tax-rates-next">
            {next.rate} % from {formatDayWithYear(next.fromDay)}
          </span>
        )}
      </dd>
    </>
  )
}
