export { BillingOfMany, EstimateOfMany, type TermsOfManyProps, withTerms } from '../facts/terms-of-many.tsx'
