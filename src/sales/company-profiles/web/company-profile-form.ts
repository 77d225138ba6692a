import { fieldLabels, formValues } from '#platform/shared/entity.ts'
import { versionedForm } from '#platform/web/forms/versioned-form.ts'
import {
  companyProfile,
  CompanyProfile,
  DEFAULT_PRIMARY_COLOR,
  DEFAULT_SECONDARY_COLOR,
} from '../shared/company-profile-schema.ts'
import { isColor } from '#platform/shared/readable-color.ts'
import type { CompanyLook } from './company-mark.tsx'

/**
 * The dialog's values for a profile, or for a new one (spec 8.6).
 * @param isDefault whether a new one starts as the default
 */
export function companyProfileValues(profile: CompanyProfile | undefined, isDefault = false) {
  return {
    ...formValues(companyProfile, profile),
    logo: profile?.logo ?? '',
    primaryColor: profile?.primaryColor ?? DEFAULT_PRIMARY_COLOR,
    secondaryColor: profile?.secondaryColor ?? DEFAULT_SECONDARY_COLOR,
    isIndividual: profile?.isIndividual ?? false,
    isActive: profile?.isActive ?? true,
    isDefault: profile?.isDefault ?? isDefault,
  }
}

/** How two concurrent edits of a profile are compared. */
export const versionedCompanyProfile = (stored: CompanyProfile | undefined) =>
  versionedForm({
    stored,
    schema: CompanyProfile,
    values: (reply) => companyProfileValues(reply),
    words: {
      ...fieldLabels(companyProfile),
      name: 'Name',
      logo: 'Logo URL',
      isDefault: 'Default for new documents',
    },
  })

/** The letterhead of the typed fields; an invalid colour is replaced by the default one. */
export function typedLook(values: CompanyLook): CompanyLook {
  const { name, primaryColor, secondaryColor } = values
  return {
    name: name.trim() === '' ? 'Your company' : name,
    primaryColor: isColor(primaryColor) ? primaryColor : DEFAULT_PRIMARY_COLOR,
    secondaryColor: isColor(secondaryColor) ? secondaryColor : DEFAULT_SECONDARY_COLOR,
  }
}
