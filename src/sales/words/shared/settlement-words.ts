import type { Word } from './word.ts'

/** The words of deposits, receipts and credit notes. Sources and confidence: spec 17.4. */
export const SETTLEMENT_WORDS = {
  deposit: { en: 'Deposit', si: ['අත්තිකාරම', 'B'], ta: ['முற்பணம்', 'B'] },
  depositOn: {
    en: 'Deposit on {quote}',
    si: ['{quote} සඳහා අත්තිකාරම', 'C'],
    ta: ['{quote} இற்கான முற்பணம்', 'C'],
  },
  depositShare: {
    en: 'Deposit of {percent} %',
    si: ['{percent}% අත්තිකාරම', 'C'],
    ta: ['{percent}% முற்பணம்', 'C'],
  },
  depositShareOn: {
    en: 'Deposit of {percent} % on {quote}',
    si: ['{quote} සඳහා {percent}% අත්තිකාරම', 'C'],
    ta: ['{quote} இற்கான {percent}% முற்பணம்', 'C'],
  },
  receivedFrom: { en: 'Received from', si: ['ගෙවූ තැනැත්තා', 'C'], ta: ['செலுத்தியவர்', 'C'] },
  receivedOn: { en: 'Received', si: ['ලැබුණු දිනය', 'C'], ta: ['பெற்ற திகதி', 'C'] },
  receivedTotal: { en: 'Received', si: ['ලැබුණු මුදල', 'C'], ta: ['பெற்ற தொகை', 'C'] },
  keptOnAccount: {
    en: 'Kept on your account',
    si: ['ඔබේ ගිණුමේ තබා ඇත', 'C'],
    ta: ['உங்கள் கணக்கில் வைக்கப்பட்டுள்ளது', 'C'],
  },
  paymentOfInvoice: {
    en: 'Payment of invoice {number}',
    si: ['ඉන්වොයිසි {number} සඳහා ගෙවීම', 'C'],
    ta: ['விலைப்பட்டியல் {number} இற்கான கொடுப்பனவு', 'C'],
  },
  paidBy: {
    en: 'Paid by {method}',
    si: ['ගෙවීමේ ක්\u200dරමය: {method}', 'C'],
    ta: ['கொடுப்பனவு முறை: {method}', 'C'],
  },
  paidByWithReference: {
    en: 'Paid by {method}, reference {reference}',
    si: ['ගෙවීමේ ක්\u200dරමය: {method}, යොමු අංකය {reference}', 'C'],
    ta: ['கொடுப்பனவு முறை: {method}, குறிப்பு இலக்கம் {reference}', 'C'],
  },
  paidWithReference: {
    en: 'Paid, reference {reference}',
    si: ['ගෙවන ලදී, යොමු අංකය {reference}', 'C'],
    ta: ['செலுத்தப்பட்டது, குறிப்பு இலக்கம் {reference}', 'C'],
  },
  methodBank: { en: 'Bank transfer', si: ['බැංකු මාරුව', 'C'], ta: ['வங்கிப் பரிமாற்றம்', 'C'] },
  methodCash: { en: 'Cash', si: ['මුදල්', 'C'], ta: ['காசு', 'C'] },
  methodCheque: { en: 'Cheque', si: ['චෙක්පත', 'C'], ta: ['காசோலை', 'C'] },
  methodCard: { en: 'Card', si: ['කාඩ්පත', 'C'], ta: ['அட்டை', 'C'] },
  methodOther: { en: 'Other', si: ['වෙනත්', 'C'], ta: ['வேறு', 'C'] },
  taxWithheldOn: {
    en: 'Tax withheld on {number}: {amount}',
    si: ['{number} සඳහා රඳවා ගත් බද්ද: {amount}', 'C'],
    ta: ['{number} இல் நிறுத்திவைக்கப்பட்ட வரி: {amount}', 'C'],
  },
  creditedTo: { en: 'Credited to', si: ['බැර ලබන්නා', 'C'], ta: ['வரவு பெறுபவர்', 'C'] },
  credited: { en: 'Credited', si: ['බැර කළ මුදල', 'C'], ta: ['வரவு வைக்கப்பட்ட தொகை', 'C'] },
  totalCredited: { en: 'Total credited', si: ['බැර කළ මුළු මුදල', 'C'], ta: ['வரவு வைக்கப்பட்ட மொத்தத் தொகை', 'C'] },
  forInvoice: {
    en: 'For invoice {number} of {day}',
    si: ['{day} දින ඉන්වොයිසි {number} සඳහා', 'C'],
    ta: ['{day} திகதிய விலைப்பட்டியல் {number} இற்காக', 'C'],
  },
  forTaxInvoice: {
    en: 'For tax invoice {number} of {day}',
    si: ['{day} දින TAX INVOICE {number} සඳහා', 'C'],
    ta: ['{day} திகதிய TAX INVOICE {number} இற்காக', 'C'],
  },
  reason: { en: 'Reason: {reason}', si: ['හේතුව: {reason}', 'C'], ta: ['காரணம்: {reason}', 'C'] },
  reasonWrongAmount: { en: 'Wrong amount', si: ['වැරදි මුදලක්', 'C'], ta: ['தவறான தொகை', 'C'] },
  reasonNotDone: { en: 'Work not done', si: ['නොකළ වැඩ', 'C'], ta: ['செய்யப்படாத வேலை', 'C'] },
  reasonDiscount: { en: 'Discount granted', si: ['ලබා දුන් වට්ටම', 'C'], ta: ['வழங்கப்பட்ட கழிவு', 'C'] },
  reasonCancelled: { en: 'Cancelled', si: ['අවලංගු කළා', 'C'], ta: ['இரத்துச் செய்யப்பட்டது', 'C'] },
  reasonOther: { en: 'Other', si: ['වෙනත්', 'C'], ta: ['வேறு', 'C'] },
  quantityCredited: {
    en: 'Quantity credited: {quantity}',
    si: ['බැර කළ ප්\u200dරමාණය: {quantity}', 'C'],
    ta: ['வரவு வைக்கப்பட்ட அளவு: {quantity}', 'C'],
  },
} as const satisfies Readonly<Record<string, Word>>
