import * as z from 'zod/mini'
import type { Project } from '../shared/project-schema.ts'
import { ProjectInput } from '../shared/project-schema.ts'
import { clientText } from './project-texts.ts'
import { DEFAULT_PROJECT_STATUS, type ProjectStatus } from '../shared/project-status.ts'

/** The values of the dialog's fields: texts, '' if nothing is entered or chosen. */
export type ProjectFormValues = {
  name: string
  owner: string
  description: string
  status: ProjectStatus
  budget: string
  startDate: string
  endDate: string
  hourlyRate: string
  /** In minutes. */
  rounding: string
  clientId: string
  /** The client as the field shows it; not sent. */
  clientName: string
}

/** The dialog's values for a project, or for a new one. */
export function projectFormValues(project: Project | undefined): ProjectFormValues {
  return {
    name: project?.name ?? '',
    owner: project?.owner ?? '',
    description: project?.description ?? '',
    status: project?.status ?? DEFAULT_PROJECT_STATUS,
    budget: textOf(project?.budget),
    startDate: project?.startDate ?? '',
    endDate: project?.endDate ?? '',
    hourlyRate: textOf(project?.hourlyRate),
    rounding: String(project?.rounding ?? 0),
    clientId: textOf(project?.clientId),
    clientName: project === undefined || project.clientId === null ? '' : clientText(project),
  }
}

/** Whether the part about billing shows something: it is folded otherwise. */
export function hasBilling({ hourlyRate, rounding }: ProjectFormValues): boolean {
  return hourlyRate !== '' || rounding !== '0'
}

/** The dialog's values as the call takes them: empty fields and a budget of 0 are not sent (spec 7.2). */
export const ProjectForm = z.pipe(z.transform(toInput), ProjectInput)

function toInput(values: ProjectFormValues): z.input<typeof ProjectInput> {
  const { name, owner, description, status, startDate, endDate } = values
  const budget = Number(values.budget)
  return {
    name,
    owner,
    status,
    ...(description.trim() === '' ? {} : { description }),
    ...(budget === 0 ? {} : { budget }),
    ...(startDate === '' ? {} : { startDate }),
    ...(endDate === '' ? {} : { endDate }),
    ...(values.hourlyRate === '' ? {} : { hourlyRate: Number(values.hourlyRate) }),
    ...(values.rounding === '0' ? {} : { rounding: Number(values.rounding) }),
    ...(values.clientId === '' ? {} : { clientId: Number(values.clientId) }),
  }
}

function textOf(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}
