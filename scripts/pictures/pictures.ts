import {
  chooseFile,
  keys,
  openRow,
  type Prepare,
  press,
  scrollTo,
  tickRows,
  type,
  untilEnabled,
} from './prepare-pages.ts'

/** A region of the window, in pixels. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** One picture of the documents: a screen of the demo as one of its users sees it. */
export interface Picture {
  /** Its file name in docs/pictures, without extension. */
  name: string
  /** The page's URL path, with its search parameters. */
  address: string
  /** Whose screen it is; the administrator's by default. The newcomer's installation is empty. */
  who?: 'administrator' | 'user' | 'newcomer' | 'nobody'
  isPhone?: boolean
  isDark?: boolean
  /** Taken without a connection to the server. */
  isOffline?: boolean
  prepare?: readonly Prepare[]
  /** The part of the window that is shown; all of it by default. */
  part?: 'dialog' | Box
}

/** The left part of the sign-in pages, without the drawing. */
const FORM: Box = { x: 0, y: 80, width: 569, height: 640 }
/** A page without the navigation, cut off at a height in pixels. */
const content = (height = 800): Box => ({ x: 260, y: 0, width: 1020, height })
const BOARD_FILE = [
  'Title,Owner,State,Deadline,Priority,Project',
  'Repair the fishing boat page,Dilini Fernando,In Progress,27/11/2026,High,Blue Lotus office',
  'Write the menu in Tamil,பிரியா சிவகுமார்,To Do,30/11/2026,Medium,Ceylon Tea House website',
  'Photograph the spice garden,Ishara Wickramasinghe,To Do,soon,Medium,Lanka Spices rebrand',
  'අලුත් පෝස්ටරය,කසුන් ජයවර්ධන,Done,12/11/2026,Low,Blue Lotus office',
]
/** What a client sees of the link in the dialog. */
const openSharedPage: Prepare = async (page) => {
  const address = await page.getByRole('dialog').getByLabel('Link', { exact: true }).inputValue()
  await page.goto(address)
}
const JIRA_FILE = [
  'Summary,Issue key,Project name,Status,Priority,Assignee,Due date,Labels,Labels,Original estimate,Created',
  'Photos of the bakery,LB-12,Website relaunch,In Progress,High,Nimal Perera,20/Nov/26 12:00 AM,photo,web,5400,01/Nov/26',
]
const TO_CHECKING = [chooseFile('old-board.csv', BOARD_FILE), press('Check the rows')]

/**
 * Every picture that the documents show. Read marks and changes made for one affect those after it, so chat and undo
 * come last.
 */
export const PICTURES: readonly Picture[] = [
  { name: 'sign-in', address: '/auth/login', who: 'nobody' },
  { name: 'sign-up', address: '/auth/signup', who: 'nobody', part: FORM },
  { name: 'password-recovery', address: '/auth/password-recovery', who: 'nobody', part: FORM },
  {
    name: 'password-reset',
    address: `/auth/password-reset?token=${'0'.repeat(43)}`,
    who: 'nobody',
    part: FORM,
  },
  {
    name: 'first-steps',
    address: '/dashboard',
    who: 'newcomer',
    part: { x: 260, y: 48, width: 1020, height: 590 },
  },

  { name: 'dashboard', address: '/dashboard' },
  { name: 'dashboard-user', address: '/dashboard', who: 'user' },
  { name: 'dashboard-dark', address: '/dashboard', isDark: true },
  { name: 'dashboard-phone', address: '/dashboard', isPhone: true },

  { name: 'task-list', address: '/task' },
  { name: 'task-list-phone', address: '/task', isPhone: true },
  { name: 'task-filters', address: '/task?status=To+Do', prepare: [press(/^Filters/)], part: 'dialog' },
  { name: 'task-columns', address: '/task', prepare: [press('Columns')], part: 'dialog' },
  {
    name: 'task-selection',
    address: '/task',
    prepare: [tickRows(11, 13)],
    part: { x: 260, y: 420, width: 1020, height: 380 },
  },
  { name: 'task-dialog', address: '/task', prepare: [press('Add Task')], part: 'dialog' },
  {
    name: 'quick-add',
    address: '/task',
    prepare: [keys('q'), type('Quick add', 'Home banner @dilini #ceylon !high fri')],
    part: { x: 260, y: 48, width: 1020, height: 250 },
  },
  {
    name: 'saved-view',
    address: '/task?priority=High&status=Blocked',
    prepare: [press('Save view')],
    part: 'dialog',
  },
  { name: 'task-panel', address: '/task?task=342' },
  { name: 'task-panel-phone', address: '/task?task=342', isPhone: true, isDark: true },
  {
    name: 'task-files',
    address: '/task?task=398',
    prepare: [scrollTo('Files')],
    part: { x: 640, y: 160, width: 640, height: 216 },
  },
  { name: 'task-labels', address: '/task?task=361', prepare: [press(/^Labels: /)], part: 'dialog' },
  { name: 'board', address: '/board' },
  { name: 'board-lanes', address: '/board?lanes=person' },
  { name: 'board-phone', address: '/board', isPhone: true },
  { name: 'timeline', address: '/timeline?project=2' },
  { name: 'calendar', address: '/calendar' },
  { name: 'time', address: '/time' },
  { name: 'time-phone', address: '/time', isPhone: true },

  { name: 'import-file', address: '/import/tasks', part: content(500) },
  {
    name: 'import-columns',
    address: '/import/tasks',
    prepare: [chooseFile('jira.csv', JIRA_FILE)],
    part: content(),
  },
  { name: 'import-check', address: '/import/tasks', prepare: TO_CHECKING, part: content(580) },

  { name: 'projects', address: '/project', part: content() },
  { name: 'project', address: '/project/2' },
  { name: 'project-money', address: '/project/1?tab=money' },
  { name: 'clients', address: '/client', part: content() },
  { name: 'client', address: '/client/1', part: content() },
  { name: 'quotes', address: '/estimation', part: content(560) },
  { name: 'quote-dialog', address: '/estimation', prepare: [openRow('Draft'), press(/^Edit/)] },
  { name: 'invoices', address: '/invoice' },
  { name: 'invoices-phone', address: '/invoice', isPhone: true },
  {
    name: 'questions',
    address: '/estimation',
    prepare: [openRow('A question waits for a reply'), scrollTo('Questions')],
  },
  {
    name: 'bank-slips',
    address: '/invoice',
    prepare: [openRow('A bank slip came'), scrollTo('Bank slips')],
  },
  { name: 'invoice-panel', address: '/invoice', prepare: [openRow('Partially Paid')] },
  {
    name: 'invoice-payment',
    address: '/invoice',
    prepare: [openRow('Partially Paid'), press('Add Partial Payment')],
    part: 'dialog',
  },
  { name: 'invoice-dialog', address: '/invoice', prepare: [openRow('Draft'), press(/^Edit/)] },
  {
    name: 'credit-dialog',
    address: '/invoice',
    prepare: [
      openRow('Partially Paid'),
      press(/^More about/),
      press('Credit…', 'menuitem'),
      press('Discount granted', 'radio'),
      type(/^Amount of/, '5000'),
    ],
    part: 'dialog',
  },
  { name: 'ready-to-bill', address: '/ready-to-bill', part: content(520) },
  {
    name: 'ready-to-bill-dialog',
    address: '/ready-to-bill',
    prepare: [press('Make draft for Lake View Hotel Kandy', 'link')],
    part: 'dialog',
  },
  {
    name: 'share-dialog',
    address: '/invoice',
    prepare: [openRow('Sent'), press('Share')],
    part: 'dialog',
  },
  {
    name: 'public-invoice',
    address: '/invoice',
    prepare: [openRow('Partially Paid'), press('Share'), press('Make Link'), openSharedPage],
  },
  {
    name: 'public-progress',
    address: '/project/2',
    prepare: [press(/^More about/), press('Share with client…', 'menuitem'), openSharedPage],
  },
  { name: 'withheld-tax', address: '/invoices/withheld-tax', part: content(400) },
  { name: 'credit-notes', address: '/credit-notes', part: content(330) },
  {
    name: 'part-dialog',
    address: '/estimation?quote=15',
    prepare: [press(/^Ask for a part/), type(/^Part/, '40')],
    part: 'dialog',
  },
  { name: 'expenses', address: '/expenses', part: content() },
  { name: 'expense-dialog', address: '/expenses', prepare: [press('Add Expense')], part: 'dialog' },
  { name: 'items', address: '/items', part: content() },
  { name: 'item-dialog', address: '/items', prepare: [press('Edit Website design')], part: 'dialog' },

  { name: 'people', address: '/user', part: content() },
  { name: 'sign-in-settings', address: '/settings/sign-in', part: content(500) },
  { name: 'company-profiles', address: '/company-profile', part: content(600) },
  { name: 'company-profile-dialog', address: '/company-profile', prepare: [press(/^Edit/)], part: 'dialog' },
  { name: 'invoice-settings', address: '/invoice-settings', part: content(480) },
  {
    name: 'invoice-settings-dialog',
    address: '/invoice-settings',
    prepare: [press(/^Edit/)],
    part: 'dialog',
  },
  {
    name: 'tax-rates',
    address: '/invoice-settings',
    prepare: [press('Edit tax rates')],
    part: 'dialog',
  },
  { name: 'rates', address: '/rates', part: content(560) },
  { name: 'project-templates', address: '/project-templates', part: content(360) },
  { name: 'repeating', address: '/repeating', part: content(300) },
  { name: 'audit', address: '/audit', part: content(560) },
  { name: 'bin', address: '/bin', part: content(330) },
  { name: 'webhooks', address: '/settings/api', part: content(620) },
  { name: 'outbox', address: '/outbox', part: content(520) },
  { name: 'outbox-message', address: '/outbox', prepare: [openRow('Delivered')], part: 'dialog' },
  {
    name: 'system',
    address: '/system',
    prepare: [press('Back up now'), untilEnabled('Back up now')],
    part: { x: 260, y: 48, width: 640, height: 520 },
  },

  { name: 'notifications', address: '/dashboard', prepare: [press(/^Notifications/)], part: 'dialog' },
  { name: 'notifications-phone', address: '/notifications', isPhone: true },
  { name: 'profile', address: '/profile', part: content() },
  { name: 'security', address: '/security', part: content() },
  { name: 'preferences', address: '/preferences', part: content() },
  {
    name: 'palette',
    address: '/dashboard',
    prepare: [keys('Control+k'), type(/./, 'harbour')],
    part: 'dialog',
  },
  { name: 'shortcuts', address: '/task', prepare: [keys('?')], part: 'dialog' },
  {
    name: 'offline',
    address: '/task',
    isOffline: true,
    part: { x: 0, y: 520, width: 1280, height: 280 },
  },

  { name: 'chat', address: '/chat' },
  { name: 'chat-phone', address: '/chat', isPhone: true },
  {
    name: 'undo',
    address: '/board',
    prepare: [
      keys('Tab'),
      async (page) => {
        await page
          .getByRole('group', { name: /^To Do/ })
          .getByRole('link')
          .first()
          .focus()
        await page.keyboard.press('Shift+ArrowRight')
      },
    ],
    part: { x: 260, y: 0, width: 1020, height: 390 },
  },
]
