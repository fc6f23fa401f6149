export const firstDay = {
  'first.welcome': 'Good to have you here, {name}',
  'first.says':
    'When the four steps are done this list goes away, and the things that need you take its place. Nothing is booked until you have posted it yourself or set a rule.',
  'first.test': 'This is a test organization: nothing is sent to banks, authorities or customers.',
  'first.done': '{done} of 4 done',
  'first.is_done': 'done',
  'first.hide': 'Hide these steps',
  'first.company': 'Company',
  'first.company_says':
    'Your registration number, address and bank details stand on every invoice.',
  'first.company_fill': 'Fill in',
  'first.change': 'Change',
  'first.system': 'Accounting system',
  'first.system_says':
    'Entries can go to the system you already have, or Daybook keeps the books itself.',
  'first.system_connect': 'Connect a system',
  'first.system_own': 'Daybook keeps the books',
  'first.own_books': 'Daybook keeps the books.',
  'first.bank': 'Bank',
  'first.bank_says':
    'Read only: Daybook fetches rows and balances and cannot pay. Your bank asks you to confirm.',
  'first.bank_link': 'Link a bank',
  'first.bank_other': 'Another bank',
  'first.bank_done': 'See the accounts',
  'first.document': 'First document',
  'first.document_says': 'Choose some bills or receipts, or take a photo on your phone.',
  'first.document_mail':
    'Choose some bills or receipts, take a photo, or forward one to {address}.',
  'first.document_choose': 'Choose files',
  'first.together': 'You need not do it alone',
  'first.together_says': 'Invite a colleague, or your accountant.',
} as const
