import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldProps } from '#platform/web/ui/fields/field.tsx'
import { SearchSelectField } from '#platform/web/ui/fields/search-select-field.tsx'
import { EXPENSE_CATEGORIES } from '../shared/expense-schema.ts'
import { expenseCategoriesQuery } from './expense-queries.ts'

export type CategoryFieldProps = Pick<FieldProps, 'error'> & {
  value: string
  onChange: (category: string) => void
  onBlur: () => void
}

/** The category: an existing one, or a new one that is typed. */
export function CategoryField({ value, ...field }: CategoryFieldProps) {
  const [typed, setTyped] = useState('')
  const known = useQuery(expenseCategoriesQuery).data ?? EXPENSE_CATEGORIES
  const found = known.filter((category) => fold(category).includes(fold(typed)))
  const isNew = typed !== '' && found.every((category) => fold(category) !== fold(typed))
  return (
    <SearchSelectField
      {...field}
      label="Category"
      required
      value={value}
      chosen={{ value, text: value }}
      options={[
        ...found.map((category) => ({ value: category, text: category })),
        ...(isNew ? [{ value: typed, text: typed, content: `Add “${typed}”` }] : []),
      ]}
      remote={{
        text: typed,
        isBusy: false,
        onSearch: setTyped,
        note: typed === '' ? 'Type to add another one' : undefined,
      }}
    />
  )
}

function fold(text: string): string {
  return text.toLocaleLowerCase()
}
