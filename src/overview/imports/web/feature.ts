import type { WebFeature } from '#platform/web/feature.ts'
import { importLinks } from './import-links.ts'

export const imports: WebFeature = { name: 'overview/imports', listLinks: importLinks }
