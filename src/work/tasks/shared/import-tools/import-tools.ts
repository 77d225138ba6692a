import type { ImportTool } from '#platform/shared/imports/import-tool.ts'
import { asana } from './asana.ts'
import { clickUp } from './clickup.ts'
import { jira } from './jira.ts'
import { trello } from './trello.ts'

/** The tools whose exports of tasks are known. */
export const TASK_TOOLS: readonly ImportTool[] = [trello, asana, jira, clickUp]
