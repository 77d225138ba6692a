import type { ShownImport, SurroundingsProps } from '#platform/web/lists/shown-import.ts'
import { itemImport, TAXED_WORDS } from '../shared/item-import.ts'

export const shownItemImport: ShownImport = { ...itemImport, Surroundings: TaxedWords }

const NAMES = { Yes: ['true', '1', 'y', 'taxed', 'taxable'], No: ['false', '0', 'n', 'untaxed', 'exempt'] }
const SURROUNDINGS = {
  choices: { isTaxed: TAXED_WORDS.map((word) => ({ value: word, label: word, names: NAMES[word] })) },
}

function TaxedWords({ children }: SurroundingsProps) {
  return children({ surroundings: SURROUNDINGS, queries: [] })
}
