import { useQuery } from '@tanstack/react-query'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { counted } from '#platform/shared/counted.ts'
import { formatDayWithYear } from '#platform/shared/dates.ts'
import { toCents } from '#platform/shared/money.ts'
import { useCan, useToday } from '#platform/web/data/account-context.tsx'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { SkeletonRows } from '#platform/web/ui/lists/skeleton.tsx'
import { Avatar } from '#platform/web/ui/marks/avatar.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import type { Rates } from '../shared/rates-schema.ts'
import { PersonRatesDialog } from './person-rates-dialog.tsx'
import { ratesQuery } from './rates-query.ts'
import { SettingsDialog } from './settings-dialog.tsx'
import './rates.css'

type Person = Rates['people'][number]

/** What an hour of work costs: /rates (spec 16.2). */
export function RatesPage() {
  const found = useQuery(ratesQuery)
  const mayEdit = useCan()('billing:edit')
  const [isSettingsOpen, setSettingsOpen] = useState(false)
  // outlives the person in the list, so that typed text is kept
  const [edited, setEdited] = useState<Pick<Person, 'userId' | 'name'>>()
  const rates = found.data
  return (
    <div className="page">
      <div className="page-head line-head">
        <h1>Rates</h1>
      </div>
      <div className="page-body">
        {found.isError ? (
          <ErrorBox
            title="The rates could not be loaded."
            detail={found.error.message}
            onRetry={() => void found.refetch()}
            retrying={found.isFetching}
          />
        ) : (
          <>
            <p className="dim rates-help">
              An hour is billed at the rate of its task, else of its project, else of the person, else at the
              default. All rates are without tax.
            </p>
            <div className="rates-settings">
              <dl>
                <div>
                  <dt>Default rate</dt>
                  <dd>{rates === undefined ? '…' : <Amount lkr={rates.defaultRate} otherwise="None" />}</dd>
                </div>
                <div>
                  <dt>Own time can be changed for</dt>
                  <dd>{rates === undefined ? '…' : counted(rates.editDays, 'day')}</dd>
                </div>
              </dl>
              {mayEdit ? (
                <Button
                  size="small"
                  aria-label="Edit default rate"
                  disabled={rates === undefined}
                  onClick={() => setSettingsOpen(true)}
                >
                  Edit
                </Button>
              ) : null}
            </div>
            <table className="table" aria-label="Rates of people">
              <thead>
                <tr>
                  <th scope="col">Person</th>
                  <th scope="col" className="number rates-amount">
                    Rate
                  </th>
                  <th scope="col" className="number rates-amount rates-cost">
                    Cost
                  </th>
                  <th scope="col" className="rates-since">
                    Since
                  </th>
                  <th scope="col" className="rates-action">
                    <span className="visually-hidden">Action</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rates === undefined ? <SkeletonRows columns={5} rows={4} /> : null}
                {rates?.people.map((person) => (
                  <PersonRow
                    key={person.userId}
                    person={person}
                    onEdit={mayEdit ? () => setEdited(person) : undefined}
                  />
                ))}
              </tbody>
            </table>
          </>
        )}
      </div>
      {isSettingsOpen && rates !== undefined ? (
        <SettingsDialog rates={rates} onClose={() => setSettingsOpen(false)} />
      ) : null}
      {edited === undefined || rates === undefined ? null : (
        <PersonRatesDialog
          key={edited.userId}
          rates={rates}
          person={edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}

function PersonRow({ person, onEdit }: { person: Person; onEdit: (() => void) | undefined }) {
  const today = useToday()
  const { userId, name, rates } = person
  const now = rates.find(({ fromDay }) => fromDay <= today)
  const next = rates.findLast(({ fromDay }) => fromDay > today)
  return (
    <tr>
      <td>
        <span className="person">
          <Avatar id={userId} name={name} size={22} />
          <span>{name}</span>
        </span>
      </td>
      <td className="number rates-amount">
        <Amount lkr={now?.rate ?? null} otherwise="Default" />
      </td>
      <td className="number rates-amount rates-cost">
        <Amount lkr={now?.cost ?? null} otherwise="–" />
      </td>
      <td className="rates-since">
        {now === undefined ? null : formatDayWithYear(now.fromDay)}
        {next === undefined ? null : (
          <span className="dim rates-next">changes on {formatDayWithYear(next.fromDay)}</span>
        )}
      </td>
      <td className="rates-action">
        {onEdit === undefined ? null : (
          <IconButton
            label={`Edit rates of ${name}`}
            icon={<IconPencil size={16} stroke={1.75} />}
            onClick={onEdit}
          />
        )}
      </td>
    </tr>
  )
}

function Amount({ lkr, otherwise }: { lkr: number | null; otherwise: string }) {
  return lkr === null ? <span className="dim">{otherwise}</span> : <Money value={toCents(lkr)} />
}
