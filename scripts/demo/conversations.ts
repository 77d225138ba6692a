/** One message of the demo. `{task:2}` is replaced by an open task of project 2, `{invoice}` by the last one paid. */
export interface DemoMessage {
  /** Relative to today. */
  day: number
  /** Local time in Colombo. */
  time: string
  /** Index of the sender among the people. */
  from: number
  text: string
}

export interface DemoConversation {
  /** Indices of two people; undefined for the room of everyone. */
  between?: readonly [number, number]
  /** How many of the last messages are unread, by index of the person; everyone else has read all. */
  unread: Readonly<Record<number, number>>
  messages: readonly DemoMessage[]
}

const say = (day: number, time: string, from: number, text: string): DemoMessage => ({
  day,
  time,
  from,
  text,
})

/** What the people of the demo wrote to each other in the last days. */
export const DEMO_CONVERSATIONS: readonly DemoConversation[] = [
  {
    unread: { 0: 2, 1: 1 },
    messages: [
      say(-9, '09:12', 0, 'Good morning, all. The tea house goes into testing this week.'),
      say(-9, '09:15', 1, 'Morning! The home page is ready to be looked at.'),
      say(-9, '09:21', 2, 'සුබ උදෑසනක්! පුස්තකාලයේ පොත් ලැයිස්තුව අද අවසන් කරනවා.'),
      say(-9, '09:30', 3, 'காலை வணக்கம்! சுவரொட்டியின் முதல் வடிவம் மதியத்திற்குள் தயாராகும்.'),
      say(-7, '11:02', 4, 'The hotel asks about {task:1}. Could somebody try it on a phone?'),
      say(-7, '11:20', 5, 'I will, after lunch.'),
      say(-7, '14:48', 5, 'Works here. The month is a bit narrow on a small screen, nothing else.'),
      say(-7, '14:51', 4, 'Thank you!'),
      say(-5, '10:05', 0, '{invoice} is paid. Thank you everybody, that was a long one.'),
      say(-5, '10:09', 1, 'ස්තුතියි!'),
      say(-3, '15:30', 6, 'Team lunch next week: rice and curry again, or the new place at Galle Face?'),
      say(-3, '15:32', 3, 'Rice and curry. எனக்கு சைவம், நன்றி!'),
      say(-3, '15:40', 2, 'මමත් එකඟයි.'),
      say(-1, '16:12', 1, '@Nimal Perera can I tell the tea house that {task:0} is ready on Monday?'),
      say(-1, '16:26', 5, 'Galle Fort: the map works without a connection now, on the ramparts too.'),
    ],
  },
  {
    between: [0, 1],
    unread: {},
    messages: [
      say(-6, '10:15', 0, 'Could you take {task:0}? The client rings about it every day.'),
      say(-6, '10:18', 1, 'Yes, you can have a first version tomorrow.'),
      say(-5, '15:05', 1, 'Done, please have a look.'),
      say(-5, '15:31', 0, 'Very good. A small thing: there is no space after “Rs”.'),
      say(-5, '15:33', 1, 'Changed.'),
    ],
  },
  {
    between: [0, 2],
    unread: { 0: 1 },
    messages: [
      say(-4, '13:10', 2, 'නිමල්, පුස්තකාලයේ රැස්වීම හෙට දහයට. ඔබටත් එන්න පුළුවන්ද?'),
      say(-4, '13:24', 0, 'පුළුවන්. අලුත් ලැයිස්තුවත් රැගෙන එන්න.'),
      say(-2, '12:02', 2, 'රැස්වීම හොඳින් ගියා. සටහන් {task:3} එකේ තියෙනවා.'),
    ],
  },
  {
    between: [0, 3],
    unread: { 0: 2 },
    messages: [
      say(-2, '11:05', 0, 'பிரியா, விழா அழைப்பிதழ் எப்போது தயாராகும்?'),
      say(-1, '15:20', 3, 'தமிழ்ப் பதிப்பைச் சரிபார்த்துவிட்டேன்.'),
      say(-1, '15:21', 3, 'நாளை அச்சகத்திற்கு அனுப்பலாமா?'),
    ],
  },
  {
    between: [0, 5],
    unread: {},
    messages: [
      say(-8, '14:40', 5, 'The shop can deliver both laptops on Tuesday, for Rs 812,000. Shall I order?'),
      say(-8, '14:52', 0, 'Please do, and put the bill under Expenses.'),
      say(-8, '15:10', 5, 'Ordered.'),
    ],
  },
  {
    between: [1, 6],
    unread: { 1: 1 },
    messages: [
      say(-2, '10:31', 1, 'Where do I find the brand guide of Lanka Spices?'),
      say(-2, '10:40', 6, 'In the description of {task:2}, at the end.'),
    ],
  },
]
