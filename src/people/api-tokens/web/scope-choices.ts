import {
  ACTIONS,
  type Feature,
  FEATURES,
  type Permission,
  TOKEN_PERMISSIONS,
} from '#platform/shared/permissions.ts'

/** How much of a feature a token may do. */
export type Extent = 'none' | 'read' | 'all'

/** Features that the pages name otherwise than the permission table. */
const OTHER_NAMES: Readonly<Partial<Record<Feature, string>>> = {
  sales: 'Sales figures',
  client: 'Customers',
  invoice: 'Invoices',
  receipt: 'Payments and receipts',
  'credit-note': 'Credit notes',
  estimation: 'Quotes',
  link: 'Links for clients',
  item: 'Items',
  billing: 'Ready to bill and rates',
  project: 'Projects',
  'company-profile': 'Company profiles',
  'tax-rate': 'Tax rates',
  outbox: 'Mail',
  audit: 'Audit trail',
  'full-audit': 'Audit trail of everything',
  installation: 'System and backups',
  webhook: 'Webhooks',
  task: 'Tasks',
  label: 'Labels',
  attachment: 'Files',
  schedule: 'Repeating tasks',
  user: 'People',
}

/** The name of a feature, such as `Invoice settings`. */
function nameOf(feature: Feature): string {
  const words = feature.replaceAll('-', ' ')
  return OTHER_NAMES[feature] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** Work first: that is what most programs are for. */
const FIRST: readonly Feature[] = ['task', 'time', 'label', 'attachment', 'schedule', 'project', 'client']

/** What was chosen of one feature; features that are missing were not chosen. */
export interface ChosenExtent {
  feature: Feature
  extent: Extent
}

/** A feature that somebody may at least read. */
export interface OfferedFeature {
  feature: Feature
  name: string
  canChange: boolean
}

/** The features of which somebody may do anything, in the order of the dialog. */
export function offeredFeatures(can: (permission: Permission) => boolean): OfferedFeature[] {
  return [...FIRST, ...FEATURES.filter((feature) => !FIRST.includes(feature))]
    .filter((feature) => can(`${feature}:view`))
    .map((feature) => ({
      feature,
      name: nameOf(feature),
      canChange: TOKEN_PERMISSIONS.some(
        (permission) =>
          permission.startsWith(`${feature}:`) && permission !== `${feature}:view` && can(permission),
      ),
    }))
}

/** The permissions of what was chosen, as far as the owner has them. */
export function scopesOf(
  chosen: readonly ChosenExtent[],
  can: (permission: Permission) => boolean,
): Permission[] {
  return FEATURES.flatMap((feature) => {
    const extent = extentOf(chosen, feature)
    if (extent === 'none') return []
    const actions = extent === 'read' ? (['view'] as const) : ACTIONS
    return actions
      .map((action): Permission => `${feature}:${action}`)
      .filter((permission) => can(permission) && TOKEN_PERMISSIONS.includes(permission))
  })
}

/** How much of a feature was chosen. */
export function extentOf(chosen: readonly ChosenExtent[], feature: Feature): Extent {
  return chosen.find((one) => one.feature === feature)?.extent ?? 'none'
}

/** What scopes allow, in words: "Reads Invoices. Reads and changes Tasks, Time". */
export function scopesText(scopes: readonly Permission[]): string {
  const namesOf = (isMeant: (actions: readonly string[]) => boolean) =>
    FEATURES.filter((feature) => isMeant(actionsIn(scopes, feature))).map(nameOf)
  const read = namesOf((actions) => actions.length === 1 && actions[0] === 'view')
  const changed = namesOf((actions) => actions.some((action) => action !== 'view'))
  return [
    ...(read.length === 0 ? [] : [`Reads ${read.join(', ')}`]),
    ...(changed.length === 0 ? [] : [`Reads and changes ${changed.join(', ')}`]),
  ].join('. ')
}

function actionsIn(scopes: readonly Permission[], feature: Feature): string[] {
  return ACTIONS.filter((action) => scopes.includes(`${feature}:${action}`))
}
