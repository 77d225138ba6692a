import * as z from 'zod/mini'
import { StartedProject } from '../shared/project-template-schema.ts'

/** The values of the dialog that starts a project. */
export type StartValues = {
  templateId: string
  name: string
  startDate: string
  owner: string
  clientId: string
  /** The client as the field shows it; not sent. */
  clientName: string
}

/** The call's input for the typed values. */
export const StartForm = z.pipe(z.transform(toInput), StartedProject)

function toInput({
  templateId,
  name,
  startDate,
  owner,
  clientId,
}: StartValues): z.input<typeof StartedProject> {
  return {
    templateId: Number(templateId),
    name,
    startDate,
    ...(owner === '' ? {} : { owner }),
    ...(clientId === '' ? {} : { clientId: Number(clientId) }),
  }
}
