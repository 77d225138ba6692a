/**
 * What the numbers of sample invoices are made of. They are of no series, so that numbers of one's own have no gap; it shows
 * on every page that they are samples, and they stand whole in lists.
 */
export const SAMPLE_NUMBERS = {
  invoicePrefix: 'DEMO',
  invoiceNumberFormat: '{PREFIX}-{YY}{MM}{DD}-{HH}{mm}{ss}',
}
