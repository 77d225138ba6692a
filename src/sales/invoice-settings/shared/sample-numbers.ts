/**
 * The parts of sample invoice numbers. They use no series, so that real numbers have no gap; every page shows that they
 * are samples, and lists show them in full.
 */
export const SAMPLE_NUMBERS = {
  invoicePrefix: 'DEMO',
  invoiceNumberFormat: '{PREFIX}-{YY}{MM}{DD}-{HH}{mm}{ss}',
}
