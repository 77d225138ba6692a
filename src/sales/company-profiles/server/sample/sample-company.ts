import { sampleBeginning } from '#platform/server/samples/moments.ts'
import type { Sample } from '#platform/server/samples/sample.ts'
import { companyProfile } from '../../shared/company-profile-schema.ts'
import { addCompanyProfile } from '../create-company-profile.ts'
import { SAMPLE_COMPANIES } from './companies.ts'
import { drawLogo } from './draw-logo.ts'

/** A company that does not become the default. */
export const sampleCompany: Sample = {
  kind: { entity: companyProfile, table: 'company_profiles' },
  async add({ transaction, today, at, mark }) {
    const [company] = SAMPLE_COMPANIES
    if (company === undefined) throw new Error('there is no sample company')
    const { primaryColor, secondaryColor, name } = company
    const logo = { type: 'image/png', bytes: drawLogo(primaryColor, secondaryColor) } as const
    const profile = { ...company, name: `${name} (sample)` }
    const { id } = await addCompanyProfile(transaction, profile, logo, at(sampleBeginning(today)))
    mark(companyProfile, id)
  },
}
