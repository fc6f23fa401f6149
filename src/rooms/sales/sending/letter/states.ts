export const sendingKinds = ['invoice', 'reminder'] as const
export const sendingStates = [
  'queued',
  'sending',
  'sent',
  'refused',
  'unknown',
  'failed',
  'cancelled',
  'not_sent',
] as const

export type SendingState = (typeof sendingStates)[number]

/** The buyer surely never had it. In a test organization the mail counts as sent. */
export const undeliveredStates = ['refused', 'failed', 'cancelled'] as const

/** What a reminder charged that never went out is still booked. */
export const undeliveredReminder =
  'The reminder never went out, and what it charged stays booked until you withdraw it with withdraw_reminder.'

/** Why a mail was not sent, or nobody knows whether it was; and what to do about it. */
export const sendingReasons = {
  test_organization: 'Test organizations send no mail to people outside.',
  refused: "The recipient's mail server refused it for good. Check the address.",
  no_answer:
    'The mail server had the mail and did not answer. It may have arrived: ask the recipient before you send it again.',
  not_reached: 'The mail server took nothing for some hours. Send it again later.',
  paid: 'The invoice was paid or credited before the mail was made.',
  not_issued: 'The exchange rejected the invoice before the mail was made.',
  exchange_first: 'It is sent once the exchange has accepted the file of the invoice.',
  withdrawn: 'The reminder was withdrawn before the mail was made.',
  disputed: 'The customer disputed the invoice before the mail was made.',
  promised: 'The customer promised to pay before the mail was made, and that day has not passed.',
} as const

export type SendingReason = keyof typeof sendingReasons
