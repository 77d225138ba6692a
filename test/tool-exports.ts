/** Exports of other tools as those write them, by hand and small. People: Kasun De Silva, Dilini Perera. */

/** Jira, all fields: repeated columns, seconds, days as `20/Nov/26 12:00 AM`. */
export const JIRA_CSV = `Summary,Issue key,Issue id,Parent,Issue Type,Status,Status Category,Project name,Priority,Assignee,Created,Due date,Labels,Labels,Description,Original estimate,Σ Original Estimate,Attachment,Attachment,Comment,Outward issue link (Blocks),Inward issue link (Blocks)
"නව වෙබ් අඩවිය; ""first"" draft",LB-1,10001,,Task,Selected for Development,To Do,Website,Highest,Kasun De Silva,01/Nov/26 9:12 AM,20/Nov/26 12:00 AM,web,print,"h2. Plan
*Bold* and [the brief|https://example.lk/brief]
* one
** deeper
# first
{code}
x *y*
{code}",5400,5400,"02/Nov/26 9:00 AM;kasun;plan; v2.pdf;https://example.atlassian.net/a/1/plan.pdf","02/Nov/26 9:01 AM;kasun;evil.html;javascript:alert(1)","03/Nov/26;kasun;hello",LB-2,
=1+1,LB-2,10002,10001,Bug,QA,Done,Website,Low,,01/Nov/26 9:12 AM,21/Nov/26 12:00 AM,,,,30,30,,,,,LB-99
`

/** Asana: sub-tasks are rows without a project, finished tasks have a day. */
export const ASANA_CSV = `Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Assignee Email,Start Date,Due Date,Tags,Notes,Projects,Parent task,Blocked By (Dependencies),Blocking (Dependencies)
1200001,2026-11-01,,2026-11-02,"Send ""the"" draft",In progress,Kasun De Silva,kasun@example.com,2026-11-16,2026-11-20,"Harbour,Print","Two lines;
with *stars*",Website,,"Buy paper, ink,Choose pictures",
1200002,2026-11-01,2026-11-10,2026-11-10,Choose pictures,Untitled section,,,,2026-11-09,,,,"Send ""the"" draft",,
1200003,2026-11-01,,2026-11-10,"Buy paper, ink",,,,,2026-11-08,,,Website,,,
`

/** ClickUp: brackets, milliseconds, JSON in cells. 1795132800000 is 20 November 2026, 04:00 in UTC. */
export const CLICKUP_CSV = `Task Type,Task ID,Task Custom ID,Task Name,Task Content,Status,Date Created,Due Date,Due Date Text,Start Date,Start Date Text,Parent ID,Attachments,Assignees,Tags,Priority,List Name,Folder Name/Path,Space Name,Time Estimated,Time Estimated Text,Checklists,Comments,Time Spent
,86a1,,Logo in Sinhala,**ලාංඡනය**,in progress,1793500000000,1795147200000,"11/20/2026",null,,null,"[{""title"":""logo (1).png"",""url"":""https://t1.p.clickup-attachments.com/logo (1).png""}]","[Kasun De Silva,Dilini Perera]","[brand,print]",1,Website,hidden,Design,5400000,1h 30m,"{""Check"":[""Colours"",""Letters""]}",[],0
,86a2,,Trim it,null,complete,1793500000000,1795147200000,,,,86a1,[],[],[],null,Website,hidden,Design,,,{},[],0
`

/** Trello: the JSON of a board, with an archived card, and one on an archived list. */
export const TRELLO_JSON = JSON.stringify({
  id: 'b1',
  name: 'Website',
  desc: '',
  closed: false,
  lists: [
    { id: 'l1', name: 'Doing', closed: false },
    { id: 'l2', name: 'Old', closed: true },
  ],
  members: [
    { id: 'm1', fullName: 'Kasun De Silva', username: 'kasun' },
    { id: 'm2', fullName: 'Dilini Perera', username: 'dilini' },
  ],
  labels: [{ id: 'c1', name: 'Print', color: 'red' }],
  checklists: [
    {
      id: 'k1',
      idCard: 'a1',
      name: 'Before print',
      checkItems: [
        { name: 'Proof [read] it', state: 'complete' },
        { name: 'මුද්‍රණය', state: 'incomplete' },
      ],
    },
  ],
  cards: [
    {
      id: 'a1',
      name: 'Poster; "harbour"',
      desc: '**Big**\n\n- sky\n- sea <b>',
      closed: false,
      idList: 'l1',
      due: '2026-11-20T04:00:00.000Z',
      dueComplete: false,
      start: '2026-11-16T04:00:00.000Z',
      labels: [
        { id: 'c1', name: 'Print, big', color: 'red' },
        { id: 'c2', name: '', color: 'green' },
      ],
      idLabels: ['c1', 'c2'],
      idMembers: ['m1', 'm2', 'gone'],
      idChecklists: ['k1'],
      attachments: [
        { name: 'harbour.jpg', url: 'https://trello.com/1/cards/a1/harbour.jpg' },
        { name: 'odd', url: 'javascript:alert(1)' },
      ],
    },
    {
      id: 'a2',
      name: '=1+1',
      closed: false,
      idList: 'l1',
      due: '2026-11-21T04:00:00.000Z',
      dueComplete: true,
    },
    { id: 'a3', name: 'Gone', closed: true, idList: 'l1', due: '2026-11-22T04:00:00.000Z' },
    { id: 'a4', name: 'On a gone list', closed: false, idList: 'l2', due: '2026-11-23T04:00:00.000Z' },
  ],
  actions: [{ type: 'commentCard', data: { text: 'hello' } }],
})
