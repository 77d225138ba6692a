export { getTaxRates } from './tax-rates-service.ts'
