import { sendMail } from './send_mail.ts'

export const mailTasks = [sendMail]

export type { Factor, Letter } from '#languages/room'
export { queueLetter, type Addressed } from './letter/queue_letter.ts'
export { isMailAddress, plainName } from './letter/rules.ts'
