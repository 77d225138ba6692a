import { IconBuilding } from '@tabler/icons-react'
import { ProfileMark } from '#sales/company-profiles/web/index.ts'
import type { CompanyProfile } from '#sales/company-profiles/shared/company-profile-schema.ts'
import {
  DEFAULTABLE_STATUS_LOOK,
  defaultableStatus,
} from '#sales/company-profiles/shared/company-profile-status.ts'
import { DefaultActions, type DefaultActionsProps } from '#platform/web/ui/lists/default-actions.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import type { InvoiceSettings } from '../shared/invoice-settings-schema.ts'
import { companyNameOf } from './company-name.ts'
import { NextNumber } from './next-number.tsx'

export type InvoiceSettingsCardProps = Pick<DefaultActionsProps, 'onEdit' | 'onMakeDefault' | 'onDelete'> & {
  settings: InvoiceSettings
  /** The company's profile; undefined while it loads, and without a company. */
  profile: CompanyProfile | undefined
}

/** One set of settings (spec 8.7): its company, the next number and the defaults of invoices. */
export function InvoiceSettingsCard({ settings, profile, ...actions }: InvoiceSettingsCardProps) {
  const { isDefault, companyProfileId } = settings
  const name = companyNameOf(settings)
  const status = defaultableStatus(settings)
  return (
    <article className="card card-stack settings-card" aria-label={name} data-focus-item>
      <div className="settings-card-body">
        <div className="card-top">
          {profile === undefined ? (
            <span className="settings-no-mark" aria-hidden>
              <IconBuilding size={20} stroke={1.5} />
            </span>
          ) : (
            <ProfileMark profile={profile} size={36} />
          )}
          <div className="grow">
            <h2 className="settings-card-name ellipsis" title={name}>
              {name}
            </h2>
            <p className="note ellipsis">{usedBy(isDefault, companyProfileId)}</p>
          </div>
          <StatusPill {...DEFAULTABLE_STATUS_LOOK[status]} word={status} />
        </div>
        <div className="settings-number">
          <span className="settings-number-label">Next number</span>
          <p className="settings-number-value">
            <NextNumber settings={settings} />
          </p>
        </div>
        <dl className="facts">
          <Fact name="Default terms" text={settings.defaultTerms} />
          <Fact name="Bank" text={settings.bankName} />
          <Fact name="Branch" text={settings.bankBranch} />
          <Fact name="Account name" text={settings.bankAccountName} />
          <Fact name="Account number" text={settings.bankAccountNumber} />
          <Fact name="Prefix" text={settings.invoicePrefix} />
        </dl>
      </div>
      <DefaultActions name={name} isDefault={isDefault} {...actions} />
    </article>
  )
}

function usedBy(isDefault: boolean, companyProfileId: number | null): string {
  if (isDefault) return 'Default Settings'
  return companyProfileId === null ? 'Not linked to a company' : 'Used by its own invoices'
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt>{name}</dt>
      {text === '' ? (
        <dd className="dim">Not set</dd>
      ) : (
        <dd className="ellipsis" title={text}>
          {text}
        </dd>
      )}
    </>
  )
}

/** A card of the real height while the settings load. */
export function InvoiceSettingsCardSkeleton() {
  return (
    <div className="card card-stack settings-card">
      <div className="settings-card-body">
        <div className="card-top">
          <Skeleton width={36} height={36} />
          <div className="grow">
            <Skeleton width="60%" height={12} />
          </div>
          <Skeleton width={76} height={22} round />
        </div>
        <div className="settings-number settings-number-loading" />
        <div className="settings-card-lines">
          <Skeleton width="80%" />
          <Skeleton width="70%" />
          <Skeleton width="60%" />
          <Skeleton width="75%" />
          <Skeleton width="70%" />
          <Skeleton width="40%" />
        </div>
      </div>
      <div className="card-foot default-actions">
        <Skeleton width={140} />
      </div>
    </div>
  )
}
