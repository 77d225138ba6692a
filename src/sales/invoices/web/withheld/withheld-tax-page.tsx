import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { IconCertificate, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { fetchCsv } from '#sales/documents/web/list/index.ts'
import { counted } from '#platform/shared/counted.ts'
import { toCents } from '#platform/shared/money.ts'
import { useCan } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { usePageName } from '#platform/web/page/page-title.ts'
import { useListAddress } from '#platform/web/lists/list-address.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ExportButton } from '#platform/web/ui/lists/export-button.tsx'
import { ListFrame } from '#platform/web/ui/lists/list-frame.tsx'
import { ListTable } from '#platform/web/ui/lists/list-table.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import { exportWithholding } from '../../shared/withholding-endpoints.ts'
import type { WithheldTax, WithholdingTotals } from '../../shared/withholding-schema.ts'
import { CertificateDialog } from '../payments/lazy-payment-dialogs.ts'
import { WITHHELD_TABLE, WithheldRow } from './withheld-tax-table.tsx'
import { withheldTaxQuery, withheldTotalsQuery } from './withheld-tax-queries.ts'
import './withheld-tax.css'

const TITLE = 'Withheld Tax'

/** The register of tax that clients withheld: /invoices/withheld-tax (spec 24.3). */
export function WithheldTaxPage() {
  // the menu has the invoices, which it belongs to
  usePageName(TITLE)
  const [address] = useListAddress()
  const [waits, showWaiting] = useWaitingInAddress()
  const list = useQuery(withheldTaxQuery(address, waits))
  const totals = useQuery(withheldTotalsQuery(address.search))
  const [certified, setCertified] = useState<WithheldTax>()
  const certify = useCan()('receipt:edit') ? setCertified : undefined
  const query = { search: address.search, ...(waits ? { state: 'waiting' as const } : {}) }
  return (
    <>
      <ListFrame
        title={TITLE}
        noun={{ one: 'amount', many: 'amounts' }}
        list={list}
        tools={
          <>
            <ExportButton
              label="Export withheld tax"
              onExport={() => fetchCsv('amounts', () => callWithMetadata(exportWithholding, { query }))}
            />
            <Button
              kind="ghost"
              active={waits}
              aria-pressed={waits}
              aria-label="Waiting for certificate only"
              title="Waiting for certificate only"
              icon={<IconClock size={16} stroke={1.75} aria-hidden />}
              onClick={() => showWaiting(!waits)}
            >
              <span className="head-word">Waiting</span>
            </Button>
          </>
        }
        loading={<ListTable {...WITHHELD_TABLE} />}
        renderRows={(rows, isStale) => (
          <ListTable {...WITHHELD_TABLE} isStale={isStale}>
            {rows.map((row) => (
              <WithheldRow key={row.id} row={row} onCertify={certify} />
            ))}
          </ListTable>
        )}
        empty={
          waits
            ? {
                icon: <IconCertificate size={32} stroke={1.25} />,
                title: 'No certificate is missing',
                help: 'All tax that clients withheld has its certificate.',
              }
            : {
                icon: <IconCertificate size={32} stroke={1.25} />,
                title: 'No tax was withheld yet',
                help: 'Choose “The client withheld tax” when you add a payment to an invoice.',
              }
        }
        searched="Invoice numbers, clients and certificate numbers are searched."
        errorTitle="The withheld tax could not be loaded."
        edgeToEdge
      >
        <Sums totals={totals.data} />
      </ListFrame>
      {certified === undefined ? null : (
        <CertificateDialog
          key={certified.id}
          payment={certified}
          of={certified.invoice.label}
          onClose={() => setCertified(undefined)}
        />
      )}
    </>
  )
}

/** Their place is kept while they load. */
function Sums({ totals }: { totals: WithholdingTotals | undefined }) {
  return (
    <dl className="withheld-sums">
      {(
        [
          ['Waiting for certificate', totals?.waiting],
          ['With certificate', totals?.received],
        ] as const
      ).map(([label, sum]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {sum === undefined ? '–' : <Money value={toCents(sum.amount)} size="total" />}
            {sum === undefined ? null : <span className="dim">{counted(sum.count, 'amount')}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Whether only what waits is shown, as the address says: `waiting=1`. */
function useWaitingInAddress(): [boolean, (waits: boolean) => void] {
  const query: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  return [
    query['waiting'] === '1',
    (waits) =>
      void navigate({
        to: '.',
        search: (({ waiting: _waiting, page: _page, ...others }: Record<string, unknown>) => ({
          ...others,
          ...(waits ? { waiting: '1' } : {}),
        })) as never,
      }),
  ]
}
