export { TaxRatesCard } from './tax-rates-card.tsx'
export { taxRatesQuery } from './tax-rates-query.ts'
