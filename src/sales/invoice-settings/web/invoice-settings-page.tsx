import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconFileSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { allCompanyProfilesQuery } from '#sales/company-profiles/web/index.ts'
import { TaxRatesCard } from '#sales/tax-rates/web/index.ts'
import { LanguagesCard } from '#sales/words/web/index.ts'
import { useCan } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { useListAddress } from '#platform/web/lists/list-address.ts'
import { asListed } from '#platform/web/lists/list-page.ts'
import { hasNoDefault } from '#platform/web/forms/no-default.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { CardListPage } from '#platform/web/ui/lists/card-list-page.tsx'
import { useNewInAddress } from '#platform/web/lists/use-new-in-address.ts'
import { useMakeDefault } from '#platform/web/forms/use-make-default.ts'
import { setDefaultInvoiceSettings } from '../shared/invoice-settings-endpoints.ts'
import type { InvoiceSettings } from '../shared/invoice-settings-schema.ts'
import { askAndDeleteInvoiceSettings } from './delete-invoice-settings.tsx'
import { InvoiceSettingsCard, InvoiceSettingsCardSkeleton } from './invoice-settings-card.tsx'
import { InvoiceSettingsDialog } from './invoice-settings-dialog.tsx'
import { INVOICE_SETTINGS, invoiceSettingsListQuery } from './invoice-settings-queries.ts'
import './invoice-settings.css'

/** Invoice Settings: /invoice-settings (spec 8.7). */
export function InvoiceSettingsPage() {
  const can = useCan()
  const queryClient = useQueryClient()
  const [address] = useListAddress()
  const list = useQuery(invoiceSettingsListQuery(address))
  const profiles = useQuery(allCompanyProfilesQuery)
  const { makeDefault, shown } = useMakeDefault(INVOICE_SETTINGS, (id) =>
    callWithMetadata(setDefaultInvoiceSettings, { params: { id: String(id) } }),
  )
  const [opened, setOpened] = useState<{ settings: InvoiceSettings | undefined }>()
  const add = can('invoice-settings:create') ? () => setOpened({ settings: undefined }) : undefined
  useNewInAddress(add)
  const mayEdit = can('invoice-settings:edit')
  const companies = profiles.data ?? []
  const company =
    companies.find((profile) => profile.isDefault) ?? (companies.length === 1 ? companies[0] : undefined)
  return (
    <>
      <CardListPage
        title="Invoice Settings"
        noun={{ one: 'invoice settings', many: 'invoice settings' }}
        list={list}
        keyOf={(settings) => settings.id}
        renderCard={(settings) => (
          <InvoiceSettingsCard
            settings={shown(settings)}
            profile={profiles.data?.find(({ id }) => id === settings.companyProfileId)}
            onEdit={mayEdit ? () => setOpened({ settings }) : undefined}
            onMakeDefault={mayEdit ? () => makeDefault(settings.id) : undefined}
            onDelete={
              can('invoice-settings:delete')
                ? () => void askAndDeleteInvoiceSettings(queryClient, settings)
                : undefined
            }
          />
        )}
        skeleton={<InvoiceSettingsCardSkeleton />}
        gridClassName="settings-grid"
        lastCard={
          <>
            <TaxRatesCard />
            {/* the last: it grows with what is loaded */}
            <LanguagesCard />
          </>
        }
        add={add && { label: 'New Invoice Settings', onAdd: add }}
        empty={{
          icon: <IconFileSettings size={32} stroke={1.25} />,
          title: 'No invoice settings configured yet',
          help: 'They hold the texts, the bank details and the numbers that a company’s invoices begin with.',
          actions: add && (
            <Button kind="primary" onClick={add}>
              Add your first invoice settings
            </Button>
          ),
        }}
        searched="Company names and bank details are searched."
        errorTitle="The invoice settings could not be loaded."
      />
      {opened === undefined || list.isPending || profiles.isPending ? null : (
        <InvoiceSettingsDialog
          settings={asListed(opened.settings, list.data)}
          beginning={{ companyProfileId: company?.id, isDefault: hasNoDefault(list.data, address) }}
          onCancel={() => setOpened(undefined)}
          onSaved={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
