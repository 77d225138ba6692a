import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconBuilding } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { useListAddress } from '#platform/web/lists/list-address.ts'
import { asListed } from '#platform/web/lists/list-page.ts'
import { hasNoDefault } from '#platform/web/forms/no-default.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { CardListPage } from '#platform/web/ui/lists/card-list-page.tsx'
import { offerUndo, toastUndo } from '#platform/web/undo/undo-toast.ts'
import { useNewInAddress } from '#platform/web/lists/use-new-in-address.ts'
import { useMakeDefault } from '#platform/web/forms/use-make-default.ts'
import { setDefaultCompanyProfile } from '../shared/company-profile-endpoints.ts'
import type { CompanyProfile } from '../shared/company-profile-schema.ts'
import { CompanyProfileCard, CompanyProfileCardSkeleton } from './company-profile-card.tsx'
import { CompanyProfileDialog } from './company-profile-dialog.tsx'
import { COMPANY_PROFILES, companyProfileListQuery } from './company-profile-queries.ts'
import { askAndDeleteCompanyProfile } from './delete-company-profile.tsx'
import './company-profiles.css'

/** Company Profiles: /company-profile (spec 8.5). */
export function CompanyProfilesPage() {
  const can = useCan()
  const queryClient = useQueryClient()
  const [address] = useListAddress()
  const list = useQuery(companyProfileListQuery(address))
  const { makeDefault, shown } = useMakeDefault(COMPANY_PROFILES, (id) =>
    callWithMetadata(setDefaultCompanyProfile, { params: { id: String(id) } }),
  )
  const [opened, setOpened] = useState<{ profile: CompanyProfile | undefined }>()
  const add = can('company-profile:create') ? () => setOpened({ profile: undefined }) : undefined
  useNewInAddress(add)
  const close = () => setOpened(undefined)
  const mayEdit = can('company-profile:edit')
  return (
    <>
      <CardListPage
        title="Company Profiles"
        noun={{ one: 'company profile', many: 'company profiles' }}
        list={list}
        keyOf={(profile) => profile.id}
        renderCard={(profile) => (
          <CompanyProfileCard
            profile={shown(profile)}
            onEdit={mayEdit ? () => setOpened({ profile }) : undefined}
            onMakeDefault={mayEdit ? () => makeDefault(profile.id) : undefined}
            onDelete={
              can('company-profile:delete')
                ? () => void askAndDeleteCompanyProfile(queryClient, profile)
                : undefined
            }
          />
        )}
        skeleton={<CompanyProfileCardSkeleton />}
        gridClassName="company-grid"
        add={add && { label: 'New Company Profile', onAdd: add }}
        empty={{
          icon: <IconBuilding size={32} stroke={1.25} />,
          title: 'No company profiles yet',
          help: 'Quotes and invoices are made in the name of a company, with its logo and its colours.',
          actions: add && (
            <Button kind="primary" onClick={add}>
              Add your first company profile
            </Button>
          ),
        }}
        searched="Names, addresses, phone numbers and e-mail addresses are searched."
        errorTitle="The company profiles could not be loaded."
      />
      {opened === undefined || list.isPending ? null : (
        <CompanyProfileDialog
          profile={asListed(opened.profile, list.data)}
          beginsAsDefault={hasNoDefault(list.data, address)}
          onCancel={close}
          onSaved={(name, changes) => {
            close()
            // a new profile may be on another page, or not match the search
            if (opened.profile === undefined) toastUndo({ message: `${name} was added.` }, changes)
            else offerUndo(changes, { message: `${name} was saved.` })
          }}
        />
      )}
    </>
  )
}
