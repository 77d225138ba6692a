import { AREAS, type Place } from './grid.ts'

/** Areas on the same level, which may not import each other either. */
const BESIDE: readonly (readonly [string, string])[] = [['chat', 'overview']]
/** Imported by no other area, and imports only `people` of them. */
const LAST = 'system'
const FIRST = 'people'

/** Why a feature of one area may not import one of another; undefined when it may. */
export function areaMessage(from: Place, to: Place): string | undefined {
  const { area: importer } = from
  const { area: imported } = to
  if (importer === undefined || imported === undefined || importer === imported) return undefined
  const isBeside = BESIDE.some((pair) => pair.includes(importer) && pair.includes(imported))
  const isBelow = AREAS.indexOf(imported) < AREAS.indexOf(importer)
  if (isBelow && !isBeside && (importer !== LAST || imported === FIRST)) return undefined
  return `${importer}/ never imports ${imported}/ (people → work → sales → overview, chat beside overview, system last); let ${to.unit} hand it in by its feature object or fill a slot, see src/app/*/features.ts, or move the shared part down`
}
