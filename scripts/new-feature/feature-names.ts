/** The names of a new feature. */
export interface FeatureNames {
  /** Its area, such as `sales`. */
  area: string
  /** Its folder, its path and its row in the permission table, in kebab-case: `price-lists`. */
  many: string
  /** One of its records, in kebab-case: `price-list`. */
  one: string
}

/** The values of the template placeholders, such as `{{one!}}`; `!` marks the form for identifiers. */
export function wordsOf({ area, many, one }: FeatureNames): Readonly<Record<string, string>> {
  const article = /^[aeiou]/.test(one) ? 'an' : 'a'
  return {
    area,
    many,
    one,
    table: many.replaceAll('-', '_'),
    'many words': plain(many),
    'one words': plain(one),
    Many: capital(plain(many)),
    One: capital(plain(one)),
    'a one': `${article} ${plain(one)}`,
    'A one': `${capital(article)} ${plain(one)}`,
    'many!': camel(many),
    'one!': camel(one),
    'Many!': capital(camel(many)),
    'One!': capital(camel(one)),
  }
}

/** @throws Error when the text has an unknown placeholder */
export function fillIn(template: string, words: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{\{([\w !]+)\}\}/g, (mark, name: string) => {
    const word = words[name]
    if (word === undefined) throw new Error(`A template says ${mark}, which stands for nothing`)
    return word
  })
}

const plain = (name: string) => name.replaceAll('-', ' ')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const camel = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
