import * as z from 'zod/mini'
import type { VersionedForm } from '#platform/web/use-form-clash.ts'
import {
  CompanyProfile,
  DEFAULT_PRIMARY_COLOR,
  DEFAULT_SECONDARY_COLOR,
} from '../shared/company-profile-schema.ts'
import { isColor } from '../shared/readable-color.ts'
import type { CompanyLook } from './company-mark.tsx'

/**
 * The dialog's fields for a profile, or for a new one (spec 2 §3).
 * @param isDefault whether a new one begins as the default
 */
export function companyProfileValues(profile: CompanyProfile | undefined, isDefault = false) {
  return {
    name: profile?.name ?? '',
    address: profile?.address ?? '',
    phone: profile?.phone ?? '',
    email: profile?.email ?? '',
    website: profile?.website ?? '',
    registrationNumber: profile?.registrationNumber ?? '',
    tin: profile?.tin ?? '',
    vatNumber: profile?.vatNumber ?? '',
    logo: profile?.logo ?? '',
    primaryColor: profile?.primaryColor ?? DEFAULT_PRIMARY_COLOR,
    secondaryColor: profile?.secondaryColor ?? DEFAULT_SECONDARY_COLOR,
    isActive: profile?.isActive ?? true,
    isDefault: profile?.isDefault ?? isDefault,
  }
}

/** How two edits of a profile are compared. */
export function versionedCompanyProfile(
  profile: CompanyProfile | undefined,
): VersionedForm<ReturnType<typeof companyProfileValues>> {
  return {
    version: profile?.version,
    read(current) {
      const stored = z.safeParse(CompanyProfile, current).data
      return stored && { values: companyProfileValues(stored), version: stored.version }
    },
    words: {
      name: 'Name',
      address: 'Address',
      phone: 'Phone',
      email: 'Email',
      website: 'Website',
      registrationNumber: 'Registration Number',
      tin: 'TIN',
      vatNumber: 'VAT Number',
      logo: 'Logo URL',
      primaryColor: 'Primary Colour',
      secondaryColor: 'Secondary Colour',
      isActive: 'Active',
      isDefault: 'Default for new documents',
    },
  }
}

/** The paper that the typed fields give; a colour that is none yet is the default one. */
export function typedLook(values: CompanyLook): CompanyLook {
  const { name, primaryColor, secondaryColor } = values
  return {
    name: name.trim() === '' ? 'Your company' : name,
    primaryColor: isColor(primaryColor) ? primaryColor : DEFAULT_PRIMARY_COLOR,
    secondaryColor: isColor(secondaryColor) ? secondaryColor : DEFAULT_SECONDARY_COLOR,
  }
}
