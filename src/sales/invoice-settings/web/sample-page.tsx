import { Letterhead, useCompanyLogo } from '#sales/company-profiles/web/index.ts'
import {
  type CompanyProfile,
  DEFAULT_PRIMARY_COLOR,
  DEFAULT_SECONDARY_COLOR,
} from '#sales/company-profiles/shared/company-profile-schema.ts'
import type { InvoiceSettingsValues } from './invoice-settings-form.ts'

export interface SamplePageProps {
  /** The chosen company; undefined without one. */
  profile: CompanyProfile | undefined
  values: InvoiceSettingsValues
  number: string
}

const NO_COMPANY = {
  name: 'Your company',
  primaryColor: DEFAULT_PRIMARY_COLOR,
  secondaryColor: DEFAULT_SECONDARY_COLOR,
}

/** What the settings add to an invoice, on the company's letterhead. */
export function SamplePage({ profile, values, number }: SamplePageProps) {
  const logoUrl = useCompanyLogo(profile)
  const { headerText, footerText, defaultTerms, defaultNotes, termsAndConditions } = values
  const details = [
    ['Bank', values.bankName],
    ['Account name', values.bankAccountName],
    ['Account number', values.bankAccountNumber],
    ['Branch', values.bankBranch],
    ['SWIFT', values.swiftCode],
    ['IBAN', values.iban],
  ].filter(([, text]) => text?.trim() !== '')
  return (
    <figure className="sample-page" aria-label="Sample of an invoice">
      <Letterhead
        company={profile ?? NO_COMPANY}
        logoUrl={logoUrl}
        title={headerText.trim() === '' ? 'Invoice' : headerText}
        rows={3}
        foot={
          <>
            {details.length === 0 ? null : (
              <section>
                <h4>Payment details</h4>
                <dl className="sample-details">
                  {details.map(([name, text]) => (
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd>{text}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            )}
            <Part title="Notes" text={defaultNotes} />
            <Part title="Terms" text={termsAndConditions} />
            <p className="sample-foot">
              <span className="sample-text">{footerText}</span>
              <span className="sample-page-count">Page 1 of 1</span>
            </p>
          </>
        }
      >
        <span>{number}</span>
        {defaultTerms.trim() === '' ? null : <span>{defaultTerms}</span>}
      </Letterhead>
    </figure>
  )
}

function Part({ title, text }: { title: string; text: string }) {
  return text.trim() === '' ? null : (
    <section>
      <h4>{title}</h4>
      <p className="sample-text">{text}</p>
    </section>
  )
}
