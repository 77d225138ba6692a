import { randomUUIDv7 } from 'node:crypto'
import { clients } from '#sales/clients/server/index.ts'
import { addCompanyProfile } from '#sales/company-profiles/server/index.ts'
import { companyProfile } from '#sales/company-profiles/shared/company-profile-schema.ts'
import { createInvoiceSettings } from '#sales/invoice-settings/server/index.ts'
import { invoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-schema.ts'
import { createProject } from '#work/projects/server/index.ts'
import { project as projectEntity } from '#work/projects/shared/project-schema.ts'
import { insertUser, USER_ENTITY } from '#people/accounts/server/user-tables.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import { addDays } from '#platform/shared/dates.ts'
import { SAMPLE_CLIENTS } from '#sales/clients/server/sample/clients.ts'
import { SAMPLE_COMPANIES } from '#sales/company-profiles/server/sample/companies.ts'
import { drawLogo } from '#sales/company-profiles/server/sample/draw-logo.ts'
import { SAMPLE_PEOPLE } from '#people/users/server/sample/people.ts'
import { SAMPLE_PROJECTS } from '#work/projects/server/sample/projects.ts'
import type { SampleWriter } from './sample-writer.ts'

/** Who and what the rest of the sample data is about. */
export interface MasterData {
  people: readonly SamplePerson[]
  clients: readonly { id: number; companyName: string }[]
  settingsId: number
  projects: readonly { id: number; subjects: readonly string[]; isClosed: boolean }[]
}

type SamplePerson = Pick<Actor, 'id' | 'firstName' | 'secondName'>

const CLIENTS = 12
/** Days for which the agency has worked. */
const DAYS = 190
/** The first of all people is who loads the sample data. */
const [FIRST_PERSON, LAST_PERSON] = [1, 5]
/** Six projects in several states, whose clients are among the first. */
const PROJECTS: readonly number[] = [0, 1, 3, 4, 5, 6]
/** Of no series, so that numbers of one's own have no gap; it shows on every page that it is a sample, and stands whole in lists. */
export const SAMPLE_NUMBERS = {
  invoicePrefix: 'DEMO',
  invoiceNumberFormat: '{PREFIX}-{YY}{MM}{DD}-{HH}{mm}{ss}',
}

/** People who cannot sign in, clients, a company that is nobody's default, and projects. */
export async function loadMasterData(writer: SampleWriter): Promise<MasterData> {
  const people = await addPeople(writer)
  const clients = await addClients(writer)
  const settingsId = await addCompany(writer)
  return { people, clients, settingsId, projects: await addProjects(writer, { people, clients }) }
}

function beginning({ today }: SampleWriter): Date {
  return new Date(`${addDays(today, -DAYS)}T04:30:00Z`)
}

async function addPeople(writer: SampleWriter): Promise<SamplePerson[]> {
  const people: SamplePerson[] = []
  for (const person of SAMPLE_PEOPLE.slice(FIRST_PERSON, LAST_PERSON + 1)) {
    const account = {
      id: randomUUIDv7(),
      f_name: person.fName,
      s_name: person.sName,
      email: person.email,
      role: person.role,
      status: 'Inactive',
      // and no invitation by which somebody could choose one
      password_hash: null,
    } as const
    await insertUser(writer.transaction, account, beginning(writer), writer.actor)
    writer.mark(USER_ENTITY, account.id)
    people.push({ id: account.id, firstName: person.fName, secondName: person.sName })
  }
  return people
}

async function addClients(writer: SampleWriter): Promise<MasterData['clients']> {
  const inputs = SAMPLE_CLIENTS.slice(0, CLIENTS)
  const added = await clients.createMany(writer.transaction, inputs, writer.at(beginning(writer)))
  for (const { id } of added) writer.mark(clients.definition, id)
  return added.map(({ id, companyName }) => ({ id, companyName }))
}

/** @returns the id of its invoice settings */
async function addCompany(writer: SampleWriter): Promise<number> {
  const [company] = SAMPLE_COMPANIES
  if (company === undefined) throw new Error('there is no sample company')
  const { transaction } = writer
  const now = writer.at(beginning(writer))
  const { primaryColor, secondaryColor, name } = company.profile
  const logo = { type: 'image/png', bytes: drawLogo(primaryColor, secondaryColor) } as const
  const profile = await addCompanyProfile(
    transaction,
    { ...company.profile, name: `${name} (sample)` },
    logo,
    now,
  )
  writer.mark(companyProfile, profile.id)
  const settings = { ...company.settings, ...SAMPLE_NUMBERS, companyProfileId: profile.id }
  const { id } = await createInvoiceSettings(transaction, settings, now)
  writer.mark(invoiceSettings, id)
  return id
}

async function addProjects(
  writer: SampleWriter,
  { people, clients }: Pick<MasterData, 'people' | 'clients'>,
): Promise<MasterData['projects']> {
  const { transaction, today, actor } = writer
  const projects: MasterData['projects'][number][] = []
  for (const index of PROJECTS) {
    const project = SAMPLE_PROJECTS[index]
    if (project === undefined) throw new Error(`there is no sample project ${index}`)
    const { name, description, status, subjects, owner, client, startsIn, endsIn, budgetLkr } = project
    const input = {
      name,
      description,
      status,
      owner: people[owner - FIRST_PERSON]?.id ?? actor.id,
      clientId: client === null ? null : (clients[client]?.id ?? null),
      startDate: addDays(today, startsIn),
      endDate: endsIn === null ? null : addDays(today, endsIn),
      budget: budgetLkr,
    }
    const madeOn = addDays(today, Math.max(Math.min(startsIn, 0) - 5, -DAYS))
    const { id } = await createProject(transaction, input, writer.at(new Date(`${madeOn}T05:30:00Z`)))
    writer.mark(projectEntity, id)
    projects.push({ id, subjects, isClosed: status === 'Completed' || status === 'Cancelled' })
  }
  return projects
}
