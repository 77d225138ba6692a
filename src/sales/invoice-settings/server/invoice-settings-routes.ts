import { invoiceSettings } from './invoice-settings-tables.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import { dayIn } from '#platform/shared/dates.ts'
import * as endpoints from '../shared/invoice-settings-endpoints.ts'
import { requireBankProof } from './require-bank-proof.ts'
import {
  createInvoiceSettings,
  getInvoiceSettings,
  listInvoiceSettings,
  setDefaultInvoiceSettings,
  updateInvoiceSettings,
} from './invoice-settings-service.ts'

export function invoiceSettingsRoutes(router: Router, { clock, config }: Platform): void {
  const moment = () => {
    const now = clock()
    return { now, today: dayIn(config.timeZone, now) }
  }
  router.read(endpoints.listInvoiceSettings, async ({ database, query, setTotal }) => {
    const { settings, total } = await listInvoiceSettings(database, query, moment().today)
    setTotal(total)
    return settings
  })
  router.read(endpoints.getInvoiceSettings, async ({ database, params }) =>
    getInvoiceSettings(database, params.id, moment().today),
  )

  router.write(endpoints.createInvoiceSettings, async ({ database, body, actor }) => {
    const writer = { actor, ...moment() }
    requireBankProof(invoiceSettings.store(body), undefined, writer)
    return createInvoiceSettings(database, body, writer)
  })
  router.write(endpoints.updateInvoiceSettings, async ({ database, params, body, actor, ifMatch }) =>
    updateInvoiceSettings(database, params.id, body, { actor, ...moment(), ifMatch }),
  )
  router.write(endpoints.setDefaultInvoiceSettings, async ({ database, params, actor, ifMatch }) =>
    setDefaultInvoiceSettings(database, params.id, { actor, ...moment(), ifMatch }),
  )
  router.write(endpoints.deleteInvoiceSettings, async ({ database, params, actor }) =>
    invoiceSettings.remove(database, params.id, actor),
  )
}
