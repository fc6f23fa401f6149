import { Failure } from '#kernel/failure/failure'

/** What is answered instead of 250: the code tells the other server whether to try again. */
export type SmtpRefusal = Error & { responseCode: number }

function refusal(responseCode: number, enhanced: string, sentence: string): SmtpRefusal {
  return Object.assign(new Error(`${enhanced} ${sentence}`), { responseCode })
}

export const refusals = {
  relaying: refusal(550, '5.7.1', 'This server takes mail for its own addresses only.'),
  unknownAddress: refusal(
    550,
    '5.1.1',
    'There is no such address. It may have been replaced: ask whoever gave it to you.',
  ),
  guessing: refusal(421, '4.7.0', 'Too many unknown addresses. Connect again later.'),
  oneRecipient: refusal(452, '4.5.3', 'One recipient at a time. Send it again for this one.'),
  tooLarge: refusal(552, '5.3.4', 'The mail is larger than 20 MB. Send it in parts.'),
  busy: refusal(451, '4.3.2', 'Busy with other mails. Try again in a few minutes.'),
  connections: refusal(421, '4.7.0', 'Too many connections from your address.'),
  noSender: refusal(550, '5.6.0', 'The mail must have one From with one address.'),
  notAllowed: refusal(
    550,
    '5.7.1',
    'Your address may not send to this one. Ask the organization to add you to its senders.',
  ),
  tooMany: refusal(451, '4.7.1', 'Too many mails within an hour. Try again later.'),
  full: refusal(452, '4.2.2', 'The organization has no room for more files. Try again later.'),
  unavailable: refusal(451, '4.3.0', 'The mail could not be taken in now. Try again later.'),
}

/** No bounces: whatever goes wrong is answered in the conversation, and never with a 250. */
export function refusalOf(error: unknown): SmtpRefusal {
  const known = Object.values(refusals).find((one) => one === error)
  if (known !== undefined) return known
  if (error instanceof Failure) {
    if (error.code === 'storage_full') return refusals.full
    if (error.code === 'not_found') return refusals.unknownAddress
    if (error.code === 'mails_limit_reached') return refusals.tooMany
  }
  return refusals.unavailable
}

export function nameOf(refusal: SmtpRefusal): string {
  return Object.entries(refusals).find(([, one]) => one === refusal)?.[0] ?? 'unavailable'
}
