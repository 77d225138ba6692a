import type { QueryClient } from '@tanstack/react-query'
import { ApiError, callWithMetadata } from '#platform/web/data/api-client.ts'
import { write, type WriteAnswer } from '#platform/web/data/write.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import type { Sending } from '#platform/web/forms/use-schema-form.ts'
import {
  createCompanyProfile,
  deleteCompanyLankaqr,
  deleteCompanyLogo,
  setDefaultCompanyProfile,
  updateCompanyProfile,
  uploadCompanyLankaqr,
  uploadCompanyLogo,
} from '../shared/company-profile-endpoints.ts'
import type { CompanyProfile, NewCompanyProfile } from '../shared/company-profile-schema.ts'
import type { LankaqrChoice } from './lankaqr/lankaqr-choice.ts'
import type { LogoChoice } from './logo-choice.ts'

export interface CompanyProfileSaving {
  /** The stored profile; undefined to add one. */
  stored: CompanyProfile | undefined
  input: NewCompanyProfile
  logo: LogoChoice
  lankaqr: LankaqrChoice
  sending: Sending
  /** Called as soon as the profile exists, so that submitting again does not add a second one. */
  onStored: (profile: CompanyProfile) => void
  /** Called with the change ids of each call. */
  onChanged: (changes: readonly number[]) => void
  /** Called when the upload begins, which may take a while. */
  onUpload: () => void
}

/** Saves a profile, and then its logo and its LANKAQR code. Failures are shown, and rethrown with the field they belong to. */
export async function saveCompanyProfile(
  queryClient: QueryClient,
  saving: CompanyProfileSaving,
): Promise<void> {
  const writeProfile = <Answer extends WriteAnswer>(send: () => Promise<Answer>) =>
    write(queryClient, { entity: 'company-profile' }, send)
  const { stored, logo, lankaqr, onStored, onChanged, onUpload } = saving
  let id = stored?.id
  await sendForm(
    stored === undefined ? 'Company profile not added' : 'Company profile not saved',
    async () => {
      const { reply: saved, changes } = await writeProfile(() => saveFields(saving))
      onChanged(changes)
      onStored(saved)
      id = saved.id
      if (saving.input.isDefault === true && !saved.isDefault) {
        const params = { id: String(id) }
        const { changes: others } = await writeProfile(() =>
          callWithMetadata(setDefaultCompanyProfile, { params }),
        )
        onChanged(others)
      }
    },
  )
  const params = { id: String(id) }
  if (logo.kind === 'file') {
    onUpload()
    onChanged(
      await savePicture('logo', () =>
        writeProfile(() => callWithMetadata(uploadCompanyLogo, { params, body: logo.file })),
      ),
    )
  }
  if (logo.kind === 'removed')
    onChanged(
      await savePicture('logo', () => writeProfile(() => callWithMetadata(deleteCompanyLogo, { params }))),
    )
  if (lankaqr.kind === 'kept') return
  onChanged(
    await savePicture('LANKAQR code', () =>
      writeProfile<WriteAnswer>(() =>
        lankaqr.kind === 'removed'
          ? callWithMetadata(deleteCompanyLankaqr, { params })
          : callWithMetadata(uploadCompanyLankaqr, {
              params,
              query: { payload: lankaqr.payload },
              body: lankaqr.file,
            }),
      ),
    ),
  )
}

/** The typed address is sent only when it applies: a file replaces it, and the old logo stays until the upload. */
function saveFields({
  stored,
  input,
  logo,
  sending: { idempotencyKey, ifMatch },
}: CompanyProfileSaving): Promise<WriteAnswer<CompanyProfile>> {
  const { isDefault, logo: address, ...fields } = input
  const body = logo.kind === 'kept' ? { ...fields, logo: address } : fields
  return stored === undefined
    ? callWithMetadata(createCompanyProfile, { body: { ...body, isDefault } }, { idempotencyKey })
    : callWithMetadata(updateCompanyProfile, { params: { id: String(stored.id) }, body }, { ifMatch })
}

/** Where the server's error about a picture is shown. */
const PICTURE_FIELDS = { logo: 'logo', 'LANKAQR code': 'lankaqr' } as const

/** The profile is already saved; the server's error about the picture is shown at its field. */
async function savePicture(
  what: keyof typeof PICTURE_FIELDS,
  send: () => Promise<{ changes: readonly number[] }>,
): Promise<readonly number[]> {
  let changes: readonly number[] = []
  await sendForm(`The profile was saved, but not its ${what}`, async () => {
    try {
      changes = (await send()).changes
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      throw new ApiError(error.status, error.code, error.message, { [PICTURE_FIELDS[what]]: error.message })
    }
  })
  return changes
}
