import { IconChevronDown } from '@tabler/icons-react'
import type { CompanyProfile } from '#sales/company-profiles/shared/company-profile-schema.ts'
import { ProfileMark } from '#sales/company-profiles/web/index.ts'
import type { InvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-schema.ts'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import { companyOf, type DocumentSources } from './document-sources.ts'

export interface CompanySwitchProps {
  sources: DocumentSources
  /** The settings in use. */
  settings: InvoiceSettings | null
  /** Undefined if the company can no longer be changed. */
  onChoose: ((settings: InvoiceSettings) => void) | undefined
}

/** The company that issues a document: one of the active settings, listed by company. */
export function CompanySwitch({ sources, settings, onChoose }: CompanySwitchProps) {
  const company = companyOf(sources, settings)
  const choices = sources.settings.filter((one) => one.isActive || one.id === settings?.id)
  const name = company?.name ?? 'No company yet'
  const shown = (
    <>
      {company === null ? null : <ProfileMark profile={company} size={18} />}
      <span className="ellipsis">{name}</span>
    </>
  )
  if (choices.length < 2 || onChoose === undefined) return <span className="company-switch">{shown}</span>
  return (
    <Menu
      label="Company"
      align="start"
      trigger={(attributes) => (
        <button
          {...attributes}
          type="button"
          className="company-switch company-switch-button"
          aria-label={`Company: ${name}`}
        >
          {shown}
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </button>
      )}
      items={choices.map((one) => {
        const profile = companyOf(sources, one)
        return {
          label: labelOf(one, profile, choices),
          icon: profile === null ? undefined : <ProfileMark profile={profile} size={18} />,
          checked: one.id === settings?.id,
          onSelect: () => onChoose(one),
        }
      })}
    />
  )
}

/** The company's name; with the prefix, and then the id, if several settings would have the same label. */
function labelOf(
  settings: InvoiceSettings,
  profile: CompanyProfile | null,
  choices: readonly InvoiceSettings[],
): string {
  const name = settings.companyName ?? profile?.name ?? 'No Company'
  const alike = choices.filter((one) => one.companyProfileId === settings.companyProfileId)
  if (alike.length < 2) return name
  const hasOwnPrefix = alike.filter((one) => one.invoicePrefix === settings.invoicePrefix).length === 1
  return `${name} · ${hasOwnPrefix ? settings.invoicePrefix : `${settings.invoicePrefix} ${settings.id}`}`.trim()
}
