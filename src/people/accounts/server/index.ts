export { HAS_SECOND_WAY, SECOND_WAY_ASKED_SINCE, secondWayDue } from './second-way-due.ts'
