import { imports } from '#overview/imports/web/feature.ts'
import { reminders } from '#overview/reminders/web/feature.ts'
import type { WebFeature } from '#platform/web/feature.ts'
import { clients } from '#sales/clients/web/feature.ts'
import { invoices } from '#sales/invoices/web/feature.ts'

/** The features of the pages, in the order of their areas. Nothing registers itself. */
export const WEB_FEATURES: readonly WebFeature[] = [clients, invoices, imports, reminders]
