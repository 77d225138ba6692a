export { OwesToday } from './client-owes.tsx'
