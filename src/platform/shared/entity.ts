import * as z from 'zod/mini'
import type { AnyField, AuditField, Fields } from './entity-fields.ts'
import { Instant } from './fields.ts'
import type { Permission } from './permissions.ts'
import type { RecordKind } from './record-kind.ts'

/** `created_at` of `createdAt`. */
export type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

/** `vat_number` of `vatNumber`, `amount_cents` of an amount. */
export type ColumnOf<
  F extends Fields,
  Name extends keyof F & string,
> = `${SnakeCase<Name>}${F[Name]['suffix']}`

/** The values of the fields' columns, by column. */
export type Stored<F extends Fields> = {
  [Name in keyof F & string as ColumnOf<F, Name>]: ReturnType<F[Name]['store']>
}

const STAMPS = {
  createdAt: Instant,
  updatedAt: Instant,
  /** Set by changes only, not by the creation. */
  editedAt: z.nullable(Instant),
  /** Incremented with every change of the contents; see If-Match. */
  version: z.int(),
}

/** What the server stores besides the fields. */
export type Stamp = keyof typeof STAMPS
const USUAL_STAMPS = ['createdAt', 'updatedAt', 'version'] as const
type UsualStamp = (typeof USUAL_STAMPS)[number]

/** The reply of an entity: its id, fields and stamps. */
export type ReplyOf<F extends Fields, S extends Stamp = UsualStamp> = { id: number } & {
  -readonly [Name in keyof F]: z.output<F[Name]['reply']>
} & { [Name in S]: z.output<(typeof STAMPS)[Name]> }

/** A declared entity: everything about it in one place; see docs/decisions/029-one-declaration-for-an-entity.md. */
export interface EntityDefinition<F extends Fields, S extends Stamp = UsualStamp> extends RecordKind {
  /** The permission required to be notified of its changes. */
  audience: Permission
  /** The permission required to change one. */
  can: Readonly<Record<'create' | 'update' | 'delete', Permission>>
  /** The field that identifies one to people. */
  title: keyof F & string
  fields: F
  stamps: readonly S[]
  /** The column of each field. */
  columnOf: { readonly [Name in keyof F & string]: ColumnOf<F, Name> }
  /** The body of a call that adds or replaces one. */
  Input: z.ZodMiniObject<{ -readonly [Name in keyof F]: F[Name]['input'] }>
  /** The reply, without joined values. */
  Reply: z.ZodMiniObject<
    { id: z.ZodMiniNumberFormat } & { -readonly [Name in keyof F]: F[Name]['reply'] } & Pick<typeof STAMPS, S>
  >
}

/**
 * Declares an entity. Columns are named after the fields: lower camel case without digits before capitals.
 * @param declared `fields` in the order of the form, the CSV file, the import and the audit trail; `stamps` defaults to
 * the usual ones
 */
export function defineEntity<const F extends Fields, S extends Stamp = UsualStamp>(
  declared: Omit<EntityDefinition<F, S>, 'columnOf' | 'Input' | 'Reply' | 'stamps'> & {
    stamps?: readonly S[]
  },
): EntityDefinition<F, S> {
  const { fields } = declared
  const stamps: readonly Stamp[] = declared.stamps ?? USUAL_STAMPS
  const each = <Value>(value: (field: AnyField, name: string) => Value) =>
    Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, value(one, name)]))
  return {
    ...declared,
    stamps: stamps as readonly S[],
    columnOf: each((one, name) => snakeCase(name) + one.suffix) as EntityDefinition<F>['columnOf'],
    Input: z.object(each((one) => one.input)) as EntityDefinition<F>['Input'],
    Reply: z.object({
      id: z.int(),
      ...each((one) => one.reply),
      ...Object.fromEntries(stamps.map((stamp) => [stamp, STAMPS[stamp]])),
    }) as unknown as EntityDefinition<F, S>['Reply'],
  }
}

/** `created_at` of `createdAt`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The declaration of the fields, whatever the stamps. */
export type DeclaredFields<F extends Fields> = Pick<EntityDefinition<F>, 'fields' | 'columnOf'>

/** The fields in their order, each with its name and its column. */
export function fieldsOf<F extends Fields>({ fields, columnOf }: DeclaredFields<F>) {
  return Object.entries<AnyField>(fields).map(([key, one]) => {
    const name = key as keyof F & string
    return { ...one, name, column: columnOf[name] }
  })
}

/** The initial values of a form: the fields as texts, or empty. @param one a reply; undefined for a new one */
export function formValues<F extends Fields>(
  definition: DeclaredFields<F>,
  one: Readonly<Partial<Record<keyof F, unknown>>> | undefined,
): { -readonly [Name in keyof F]: string } {
  return Object.fromEntries(fieldsOf(definition).map(({ name }) => [name, String(one?.[name] ?? '')])) as {
    -readonly [Name in keyof F]: string
  }
}

/** The label of each field. */
export function fieldLabels<F extends Fields>(
  definition: DeclaredFields<F>,
): { readonly [Name in keyof F]: string } {
  return Object.fromEntries(fieldsOf(definition).map(({ name, label }) => [name, label])) as {
    readonly [Name in keyof F]: string
  }
}

/** The header of a CSV file, and the cells of a reply below it. */
export function csvColumns<F extends Fields>(definition: DeclaredFields<F>) {
  const fields = fieldsOf(definition)
  return {
    header: fields.map(({ label, suffix }) => (suffix === '_cents' ? `${label} (LKR)` : label)),
    cells: (one: Readonly<Record<keyof F, unknown>>) =>
      fields.map(({ name }) => one[name] as string | number | null),
  }
}

/** The audit trail's labels and formats of the fields, by column. */
export function auditFields<F extends Fields>(definition: DeclaredFields<F>): Record<string, AuditField> {
  return Object.fromEntries(
    fieldsOf(definition).map(({ column, label, audit }) => [column, [label, audit] as const]),
  )
}
