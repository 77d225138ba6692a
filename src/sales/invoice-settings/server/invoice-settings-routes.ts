import { invoiceSettings } from './invoice-settings-tables.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import * as endpoints from '../shared/invoice-settings-endpoints.ts'
import {
  createInvoiceSettings,
  getInvoiceSettings,
  listInvoiceSettings,
  setDefaultInvoiceSettings,
  updateInvoiceSettings,
} from './invoice-settings-service.ts'

export function invoiceSettingsRoutes(router: Router, { clock }: Platform): void {
  router.read(endpoints.listInvoiceSettings, async ({ database, query, setTotal }) => {
    const { settings, total } = await listInvoiceSettings(database, query)
    setTotal(total)
    return settings
  })
  router.read(endpoints.getInvoiceSettings, async ({ database, params }) =>
    getInvoiceSettings(database, params.id),
  )

  router.write(endpoints.createInvoiceSettings, async ({ database, body, actor }) =>
    createInvoiceSettings(database, body, { actor, now: clock() }),
  )
  router.write(endpoints.updateInvoiceSettings, async ({ database, params, body, actor, ifMatch }) =>
    updateInvoiceSettings(database, params.id, body, { actor, now: clock(), ifMatch }),
  )
  router.write(endpoints.setDefaultInvoiceSettings, async ({ database, params, actor, ifMatch }) =>
    setDefaultInvoiceSettings(database, params.id, { actor, now: clock(), ifMatch }),
  )
  router.write(endpoints.deleteInvoiceSettings, async ({ database, params, actor }) =>
    invoiceSettings.remove(database, params.id, actor),
  )
}
