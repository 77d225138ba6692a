import * as z from 'zod/mini'
import { QuoteProjectInput } from '../../shared/quote-schema.ts'

/** The values of the dialog: `join` is 'new' or 'existing'. */
export type ProjectValues = {
  join: string
  name: string
  projectId: string
  templateId: string
  /** The ids of the ticked lines. */
  lines: readonly { id: number }[]
}

/** The call's input for the typed values. */
export const ProjectForm = z.pipe(
  z.transform(
    ({ join, name, projectId, templateId, lines }: ProjectValues): z.input<typeof QuoteProjectInput> => ({
      ...(join === 'existing' ? { projectId: Number(projectId) } : { name }),
      lineIds: lines.map(({ id }) => id),
      ...(templateId === '' ? {} : { templateId: Number(templateId) }),
    }),
  ),
  QuoteProjectInput,
)
