import type { Timestamp } from '#platform/server/database/database.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { Audited } from '#platform/server/records/audited.ts'
import { actorName, type ChangeActor, type Entity, recordChange } from '#platform/server/records/changes.ts'
import { LANGUAGE_NAMES, PRESET_LANGUAGES, type PresetLanguage } from '../shared/language.ts'
import type { CheckedLanguage } from '../shared/language-endpoints.ts'
import { wordsToCheck } from '../shared/words.ts'

export interface CheckedLanguagesTable {
  language: PresetLanguage
  checked_by_name: string
  checked_at: Timestamp
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    checked_languages: CheckedLanguagesTable
  }
}

/** What is stated about languages, in the audit trail and the live feed. */
const LANGUAGE_ENTITY: Entity = { name: 'checked-language', audience: 'invoice-settings:view' }

/** How the audit trail shows them. */
export const auditedLanguage: Audited = {
  kind: { name: LANGUAGE_ENTITY.name, label: 'Language of documents' },
  fields: { language: ['Language', 'text'], is_checked: ['Checked by a native reader', 'flag'] },
}

/** The languages besides English. */
export async function listCheckedLanguages(database: Executor): Promise<CheckedLanguage[]> {
  const rows = await database.selectFrom('checked_languages').selectAll().execute()
  return PRESET_LANGUAGES.map((language) => {
    const row = rows.find((each) => each.language === language)
    return {
      language,
      toCheck: wordsToCheck(language),
      checked: row === undefined ? null : { byName: row.checked_by_name, at: row.checked_at },
    }
  })
}

/** The languages that are checked, in their usual order. */
export async function namesOfChecked(database: Executor): Promise<PresetLanguage[]> {
  const languages = await listCheckedLanguages(database)
  return languages.filter(({ checked }) => checked !== null).map(({ language }) => language)
}

/** Stores that a language was checked, or is not; what is so already stays with who stated it first. */
export async function storeCheck(
  transaction: WriteExecutor,
  language: PresetLanguage,
  isChecked: boolean,
  { actor, now }: { actor: ChangeActor; now: Date },
): Promise<CheckedLanguage[]> {
  const changed = isChecked
    ? await transaction
        .insertInto('checked_languages')
        .values({ language, checked_by_name: actorName(actor), checked_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('language')
        .execute()
    : await transaction
        .deleteFrom('checked_languages')
        .where('language', '=', language)
        .returning('language')
        .execute()
  if (changed.length > 0)
    await recordChange(transaction, {
      entity: LANGUAGE_ENTITY,
      id: language,
      action: 'update',
      actor,
      before: { is_checked: !isChecked },
      after: { language: LANGUAGE_NAMES[language], is_checked: isChecked },
    })
  return listCheckedLanguages(transaction)
}
