import { z } from 'zod'

/** Mail that people get: invitations, new passwords, notices about their login. */
export const variables = {
  DAYBOOK_SMTP_URL: z
    .url({ protocol: /^(smtps?|smtp\+insecure)$/ })
    .optional()
    .describe(
      'mail server, such as smtp://user:password@mail.example:587; needs TLS unless it is smtp+insecure or this machine',
    ),
  DAYBOOK_MAIL_FROM: z
    .email()
    .optional()
    .describe('sender address of mail; required with DAYBOOK_SMTP_URL'),
}

export const secrets = ['DAYBOOK_SMTP_URL'] as const

export type MailLine = {
  /** Undefined where no server is named: outside production, mail is then written to files. */
  smtpUrl: string | undefined
  from: string
}

type Values = z.output<z.ZodObject<typeof variables>> & { DAYBOOK_ENV: string }

export function lineOf(values: Values): MailLine {
  const { DAYBOOK_SMTP_URL: smtpUrl, DAYBOOK_MAIL_FROM: from } = values
  if (smtpUrl !== undefined && from === undefined) {
    throw new Error('Set DAYBOOK_MAIL_FROM with DAYBOOK_SMTP_URL: mail needs a sender.')
  }
  if (values.DAYBOOK_ENV === 'production' && smtpUrl?.includes('+insecure:')) {
    throw new Error('DAYBOOK_SMTP_URL must not use +insecure in production.')
  }
  return { smtpUrl, from: from ?? 'daybook@localhost.invalid' }
}
