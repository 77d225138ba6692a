import type { QueryClient } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { askAndDelete } from '#platform/web/lists/ask-and-delete.ts'
import { deleteCompanyProfile } from '../shared/company-profile-endpoints.ts'
import type { CompanyProfile } from '../shared/company-profile-schema.ts'
import { CompanyMark } from './company-mark.tsx'

/** Confirms, deletes and reports the result (spec 8.10). */
export async function askAndDeleteCompanyProfile(
  queryClient: QueryClient,
  profile: CompanyProfile,
): Promise<void> {
  await askAndDelete(queryClient, {
    title: 'Delete Company Profile',
    question: 'Delete this company profile?',
    detail: (
      <>
        <CompanyMark company={profile} size={36} />
        <span className="confirm-about as-written">
          {profile.name}
          <span className="dim">Its invoice settings stay, without a company.</span>
        </span>
      </>
    ),
    loading: 'Deleting company profile...',
    success: 'Company profile deleted successfully',
    failure: 'Failed to delete company profile. Please try again.',
    entity: 'company-profile',
    id: profile.id,
    send: () => callWithMetadata(deleteCompanyProfile, { params: { id: String(profile.id) } }),
  })
}
