import type { Config } from '#kernel/config'
import { right, wrong, type Finding } from './doctor_machine.ts'

/** Without mail nobody can be invited, nor get a new password. */
export function examineMail(config: Config): Finding {
  const { smtpUrl } = config.mail
  if (smtpUrl !== undefined) return right(`mail goes to ${new URL(smtpUrl).host} (not looked at)`)
  if (config.env !== 'production' && !config.files.startsWith('s3://')) {
    return right(`mail is written to ${config.files}/mail instead of being sent`)
  }
  return wrong(
    'mail cannot be sent, so nobody can be invited or get a new password',
    'set DAYBOOK_SMTP_URL and DAYBOOK_MAIL_FROM',
  )
}
