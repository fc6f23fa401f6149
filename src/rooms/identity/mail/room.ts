import { sendMail } from './send_mail.ts'

export const mailTasks = [sendMail]

export { queueLetter, type Addressed } from './letter/queue_letter.ts'
export { renderLetter, type Rendered } from './letter/letter.ts'
export { isSurelyUnsent } from './letter/unsent.ts'
export { isMailAddress, plainName } from './letter/rules.ts'
export type { MailMessage } from './ports.ts'
