import type { Config } from '#config/config'
import { right, wrong, type DoctorFinding } from './doctor_machine.ts'

/** Without mail nobody can be invited, nor get a new password. */
export function examineMail(config: Config): DoctorFinding {
  const { smtpUrl } = config.mail
  if (smtpUrl !== undefined)
    return right(`mail is sent through ${new URL(smtpUrl).host} (not checked)`)
  if (config.env !== 'production' && !config.files.startsWith('s3://')) {
    return right(`mail is written to ${config.files}/mail instead of being sent`)
  }
  return wrong(
    'mail cannot be sent, so nobody can be invited or get a new password',
    'set DAYBOOK_SMTP_URL and DAYBOOK_MAIL_FROM',
  )
}
