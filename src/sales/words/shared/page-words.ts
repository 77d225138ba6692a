import type { Word } from './word.ts'

/** The words of pages for clients. Sources and confidence: spec 17.4. */
export const PAGE_WORDS = {
  accept: { en: 'Accept', si: ['පිළිගන්න', 'A'], ta: ['ஏற்றுக்கொள்க', 'B'] },
  decline: { en: 'Decline', si: ['ප්\u200dරතික්ෂේප කරන්න', 'A'], ta: ['நிராகரிக்க', 'B'] },
  ask: { en: 'Ask a question', si: ['ප්\u200dරශ්නයක් අසන්න', 'B'], ta: ['கேள்வி கேட்க', 'B'] },
  sendSlip: {
    en: 'Send the bank slip',
    si: ['බැංකු පත්\u200dරිකාව එවන්න', 'B'],
    ta: ['வங்கிச் சிட்டையை அனுப்புக', 'B'],
  },
  downloadPdf: { en: 'Download PDF', si: ['PDF බාගන්න', 'A'], ta: ['PDF பதிவிறக்குக', 'A'] },
  send: { en: 'Send', si: ['යවන්න', 'A'], ta: ['அனுப்புக', 'A'] },
  yourName: { en: 'Your name', si: ['ඔබේ නම', 'A'], ta: ['உங்கள் பெயர்', 'B'] },
  position: { en: 'Position', si: ['තනතුර', 'A'], ta: ['பதவி', 'B'] },
  signature: {
    en: 'Signature (type your name)',
    si: ['අත්සන (නම ටයිප් කරන්න)', 'A'],
    ta: ['கையொப்பம் (பெயரை தட்டச்சு செய்க)', 'B'],
  },
  iAccept: {
    en: 'I accept this quote of {amount} and its terms.',
    si: ['{amount} වටිනා මෙම මිල ගණන් සහ එහි කොන්දේසි මම පිළිගනිමි.', 'C'],
    ta: ['{amount} பெறுமதியான இவ்விலைமனுவையும் நிபந்தனைகளையும் நான் ஏற்றுக்கொள்கிறேன்.', 'C'],
  },
  acceptedBy: {
    en: 'Accepted by {name} on {day}',
    si: ['{day} දින {name} විසින් පිළිගන්නා ලදී', 'A'],
    ta: ['{day} அன்று {name} ஏற்றுக்கொண்டார்', 'A'],
  },
  linkDead: {
    en: 'This link does not work any more.',
    si: ['මෙම සබැඳිය තවදුරටත් ක්\u200dරියා නොකරයි.', 'A'],
    ta: ['இந்த இணைப்பு இனி செயற்படாது.', 'A'],
  },
  linkExpired: {
    en: 'This link has expired. Please ask {company} for a new one.',
    si: ['මෙම සබැඳිය කල් ඉකුත් වී ඇත. {company} වෙතින් නව සබැඳියක් ඉල්ලන්න.', 'C'],
    ta: ['இந்த இணைப்பு காலாவதியாகிவிட்டது. {company} இடம் புதிய இணைப்பைக் கேட்கவும்.', 'C'],
  },
  linkExpiredCall: {
    en: 'This link has expired. Please call {company} for a new one: {phone}',
    si: ['මෙම සබැඳිය කල් ඉකුත් වී ඇත. නව සබැඳියක් සඳහා {company} අමතන්න: {phone}', 'C'],
    ta: ['இந்த இணைப்பு காலாவதியாகிவிட்டது. புதிய இணைப்பிற்கு {company} ஐ அழைக்கவும்: {phone}', 'C'],
  },
  tooManyCalls: {
    en: 'Too many attempts. Please try again in a few minutes.',
    si: ['උත්සාහයන් වැඩියි. මිනිත්තු කිහිපයකින් නැවත උත්සාහ කරන්න.', 'C'],
    ta: ['பல முயற்சிகள். சில நிமிடங்களில் மீண்டும் முயற்சிக்கவும்.', 'C'],
  },
  seeOnline: { en: 'See it online', si: ['මාර්ගගතව බලන්න', 'C'], ta: ['இணையத்தில் பார்க்க', 'C'] },
  senderSeesOpened: {
    en: 'Whoever sent you this link can see that you opened this page.',
    si: ['ඔබ මෙම පිටුව විවෘත කළ බව මෙම සබැඳිය එවූ අයට පෙනේ.', 'C'],
    ta: ['நீங்கள் இந்தப் பக்கத்தைத் திறந்ததை இந்த இணைப்பை அனுப்பியவர் பார்க்க முடியும்.', 'C'],
  },
  seesOpened: {
    en: '{company} can see that you opened this page.',
    si: ['ඔබ මෙම පිටුව විවෘත කළ බව {company} හට පෙනේ.', 'C'],
    ta: ['நீங்கள் இந்தப் பக்கத்தைத் திறந்ததை {company} பார்க்க முடியும்.', 'C'],
  },
  fromCompany: {
    en: '{noun} from {company}',
    si: ['{company} වෙතින් {noun}', 'B'],
    ta: ['{company} இடமிருந்து {noun}', 'B'],
  },
  forClient: { en: 'for {client}', si: ['{client} සඳහා', 'C'], ta: ['{client} க்காக', 'C'] },
  stateOpen: { en: 'Open', si: ['විවෘතයි', 'C'], ta: ['திறந்துள்ளது', 'C'] },
  stateAccepted: { en: 'Accepted', si: ['පිළිගෙන ඇත', 'C'], ta: ['ஏற்றுக்கொள்ளப்பட்டது', 'C'] },
  stateDeclined: { en: 'Declined', si: ['ප්\u200dරතික්ෂේප කර ඇත', 'C'], ta: ['நிராகரிக்கப்பட்டது', 'C'] },
  stateExpired: { en: 'Expired', si: ['කල් ඉකුත් වී ඇත', 'C'], ta: ['காலாவதியானது', 'C'] },
  stateOverdue: { en: 'Overdue', si: ['ප්\u200dරමාදයි', 'C'], ta: ['காலம் தாழ்த்தியது', 'C'] },
  statePartlyPaid: { en: 'Partly paid', si: ['කොටසක් ගෙවා ඇත', 'C'], ta: ['பகுதி செலுத்தப்பட்டது', 'C'] },
  statePaid: { en: 'Paid', si: ['ගෙවා ඇත', 'C'], ta: ['செலுத்தப்பட்டது', 'C'] },
  stateClosed: { en: 'Settled', si: ['පියවා ඇත', 'C'], ta: ['தீர்க்கப்பட்டது', 'C'] },
  voidInvoice: {
    en: 'This invoice is void. Nothing is to be paid.',
    si: ['මෙම ඉන්වොයිසිය අවලංගුයි. කිසිවක් ගෙවිය යුතු නැත.', 'C'],
    ta: ['இந்த விலைப்பட்டியல் இரத்து செய்யப்பட்டது. எதுவும் செலுத்த வேண்டியதில்லை.', 'C'],
  },
  wasValidUntil: {
    en: 'This quote was valid until {day}. Ask for a new one.',
    si: ['මෙම මිල ගණන් පත්\u200dරය {day} දක්වා වලංගු විය. අලුත් එකක් ඉල්ලන්න.', 'C'],
    ta: ['இந்த விலைமனு {day} வரை செல்லுபடியாகும். புதிய ஒன்றைக் கேட்கவும்.', 'C'],
  },
  paidOf: {
    en: '{paid} of {total} paid',
    si: ['{total} න් {paid} ගෙවා ඇත', 'C'],
    ta: ['{total} இல் {paid} செலுத்தப்பட்டது', 'C'],
  },
  asPdf: { en: 'The document as a PDF', si: ['ලේඛනය PDF ලෙස', 'C'], ta: ['ஆவணம் PDF ஆக', 'C'] },
  copy: { en: 'Copy', si: ['පිටපත් කරන්න', 'C'], ta: ['நகலெடு', 'C'] },
  copied: { en: 'Copied', si: ['පිටපත් විය', 'C'], ta: ['நகலெடுக்கப்பட்டது', 'C'] },
  quoteChanged: {
    en: 'This quote was changed a moment ago. Please read it again.',
    si: ['මෙම මිල ගණන මේ දැන් වෙනස් කරන ලදී. කරුණාකර නැවත කියවන්න.', 'C'],
    ta: ['இவ்விலைமனு சற்று முன்னர் மாற்றப்பட்டது. தயவுசெய்து மீண்டும் வாசிக்கவும்.', 'C'],
  },
  declinedOn: {
    en: 'This quote was declined on {day}. Ask us to open it again.',
    si: ['මෙම මිල ගණන {day} දින ප්\u200dරතික්ෂේප කරන ලදී. නැවත විවෘත කරන ලෙස අපෙන් ඉල්ලන්න.', 'C'],
    ta: ['இவ்விலைமனு {day} அன்று நிராகரிக்கப்பட்டது. மீண்டும் திறக்குமாறு எங்களிடம் கேளுங்கள்.', 'C'],
  },
  declinedAlready: {
    en: 'This quote was declined. Ask us to open it again.',
    si: ['මෙම මිල ගණන ප්\u200dරතික්ෂේප කරන ලදී. නැවත විවෘත කරන ලෙස අපෙන් ඉල්ලන්න.', 'C'],
    ta: ['இவ்விலைமனு நிராகரிக்கப்பட்டது. மீண்டும் திறக்குமாறு எங்களிடம் கேளுங்கள்.', 'C'],
  },
  acceptedAlready: {
    en: 'This quote is accepted already.',
    si: ['මෙම මිල ගණන දැනටමත් පිළිගෙන ඇත.', 'C'],
    ta: ['இவ்விலைமனு ஏற்கனவே ஏற்றுக்கொள்ளப்பட்டுள்ளது.', 'C'],
  },
  notOpen: {
    en: 'This quote cannot be answered now.',
    si: ['මෙම මිල ගණනට දැන් පිළිතුරු දිය නොහැක.', 'C'],
    ta: ['இவ்விலைமனுவுக்கு இப்போது பதிலளிக்க முடியாது.', 'C'],
  },
  acceptQuote: {
    en: 'Accept quote of {amount}',
    si: ['{amount} වටිනා මිල ගණන පිළිගන්න', 'C'],
    ta: ['{amount} பெறுமதியான விலைமனுவை ஏற்றுக்கொள்க', 'C'],
  },
  keptOfAnswer: {
    en: 'We keep your name, the time and this version. No payment is taken.',
    si: ['ඔබේ නම, වේලාව සහ මෙම පිටපත අපි තබා ගනිමු. කිසිදු ගෙවීමක් නොගැනේ.', 'C'],
    ta: ['உங்கள் பெயர், நேரம், இப்பதிப்பு ஆகியவற்றை வைத்திருப்போம். கட்டணம் எதுவும் பெறப்படாது.', 'C'],
  },
  copyTo: {
    en: 'E-mail for your copy (optional)',
    si: ['ඔබේ පිටපත සඳහා විද්\u200dයුත් තැපෑල (අත්\u200dයවශ්\u200dය නොවේ)', 'C'],
    ta: ['உங்கள் பிரதிக்கான மின்னஞ்சல் (விருப்பம்)', 'C'],
  },
  positionOptional: {
    en: 'Position (optional)',
    si: ['තනතුර (අත්\u200dයවශ්\u200dය නොවේ)', 'C'],
    ta: ['பதவி (விருப்பம்)', 'C'],
  },
  declineQuote: {
    en: 'Decline quote',
    si: ['මිල ගණන ප්\u200dරතික්ෂේප කරන්න', 'C'],
    ta: ['விலைமனுவை நிராகரிக்க', 'C'],
  },
  declineWhy: {
    en: 'What is the reason?',
    si: ['හේතුව කුමක්ද?', 'C'],
    ta: ['காரணம் என்ன?', 'C'],
  },
  tooExpensive: { en: 'Too expensive', si: ['මිල වැඩියි', 'C'], ta: ['விலை அதிகம்', 'C'] },
  tooLate: { en: 'It takes too long', si: ['කාලය වැඩියි', 'C'], ta: ['அதிக காலம் எடுக்கும்', 'C'] },
  somebodyElse: {
    en: 'We chose somebody else',
    si: ['අපි වෙනත් අයෙකු තෝරා ගත්තෙමු', 'C'],
    ta: ['நாங்கள் வேறொருவரைத் தெரிவு செய்தோம்', 'C'],
  },
  notNeeded: { en: 'No longer needed', si: ['තවදුරටත් අවශ්\u200dය නැත', 'C'], ta: ['இனித் தேவையில்லை', 'C'] },
  otherReason: { en: 'Another reason', si: ['වෙනත් හේතුවක්', 'C'], ta: ['வேறு காரணம்', 'C'] },
  remarksOptional: {
    en: 'Anything to add (optional)',
    si: ['එකතු කිරීමට යමක් (අත්\u200dයවශ්\u200dය නොවේ)', 'C'],
    ta: ['மேலும் ஏதேனும் (விருப்பம்)', 'C'],
  },
  questions: {
    en: 'Questions and replies',
    si: ['ප්\u200dරශ්න සහ පිළිතුරු', 'C'],
    ta: ['கேள்விகளும் பதில்களும்', 'C'],
  },
  reply: { en: 'Reply', si: ['පිළිතුර', 'C'], ta: ['பதில்', 'C'] },
  sentBefore: {
    en: 'This form was sent before with other words. Send it again if these are meant too.',
    si: ['මෙම පෝරමය වෙනත් වචන සමඟ කලින් යවා ඇත. මේවාත් අදහස් කළේ නම් නැවත යවන්න.', 'C'],
    ta: ['இப்படிவம் வேறு சொற்களுடன் முன்னரே அனுப்பப்பட்டது. இவையும் தேவையெனில் மீண்டும் அனுப்புக.', 'C'],
  },
  yourQuestion: { en: 'Your question', si: ['ඔබේ ප්\u200dරශ්නය', 'C'], ta: ['உங்கள் கேள்வி', 'C'] },
  emailForReply: {
    en: 'E-mail for the reply (optional)',
    si: ['පිළිතුර සඳහා විද්\u200dයුත් තැපෑල (අත්\u200dයවශ්\u200dය නොවේ)', 'C'],
    ta: ['பதிலுக்கான மின்னஞ்சல் (விருப்பம்)', 'C'],
  },
  sendQuestion: { en: 'Send question', si: ['ප්\u200dරශ්නය යවන්න', 'C'], ta: ['கேள்வியை அனுப்புக', 'C'] },
  replyAppearsHere: {
    en: 'The reply will also appear on this page.',
    si: ['පිළිතුර මෙම පිටුවේද පෙනෙනු ඇත.', 'C'],
    ta: ['பதில் இந்தப் பக்கத்திலும் தோன்றும்.', 'C'],
  },
  questionIncomplete: {
    en: 'Please type your full name and a question of at most 2,000 characters, and check the e-mail address.',
    si: [
      'කරුණාකර ඔබේ සම්පූර්ණ නම සහ අකුරු 2,000කට නොවැඩි ප්\u200dරශ්නයක් ටයිප් කර, විද්\u200dයුත් තැපැල් ලිපිනය පරීක්ෂා කරන්න.',
      'C',
    ],
    ta: [
      'உங்கள் முழுப் பெயரையும் 2,000 எழுத்துகளுக்கு மிகாத கேள்வியையும் தட்டச்சு செய்து, மின்னஞ்சல் முகவரியைச் சரிபார்க்கவும்.',
      'C',
    ],
  },
  readAgain: {
    en: 'Back to the document',
    si: ['ලේඛනයට ආපසු', 'C'],
    ta: ['ஆவணத்துக்குத் திரும்புக', 'C'],
  },
  closeSheet: { en: 'Close', si: ['වසන්න', 'A'], ta: ['மூடுக', 'A'] },
} as const satisfies Readonly<Record<string, Word>>
