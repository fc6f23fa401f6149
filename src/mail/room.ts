import { sendMail } from './send_mail.ts'

export const mailTasks = [sendMail]

export type { Factor, Letter } from './letter.ts'
export { queueLetter, type Addressed } from './queue_letter.ts'
export { isMailAddress, plainName } from './rules.ts'
