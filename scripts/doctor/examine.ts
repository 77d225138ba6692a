export { examineInvariants as examine } from '#platform/server/examination/examine-books.ts'
