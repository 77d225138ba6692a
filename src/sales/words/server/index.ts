export { namesOfChecked } from './checked-languages.ts'
