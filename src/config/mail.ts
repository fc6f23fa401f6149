import { z } from 'zod'
import type { MailInLine } from '#kernel/corridor/app'

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

/** Mail that brings documents: `daybook mail`. */
export const mailInVariables = {
  DAYBOOK_MAIL_IN_DOMAIN: z
    .string()
    .regex(/^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/)
    .optional()
    .describe(
      'domain of the mail addresses for documents, such as in.example.com; its MX leads here',
    ),
  DAYBOOK_MAIL_IN_CERT: z
    .string()
    .min(1)
    .optional()
    .describe('file with the certificate (PEM) that `daybook mail` shows; required in production'),
  DAYBOOK_MAIL_IN_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('file with the private key (PEM) of that certificate'),
  DAYBOOK_MAIL_IN_PER_HOUR: z.coerce
    .number()
    .int()
    .min(1)
    .default(500)
    .describe('mails an hour that one organization can receive'),
  DAYBOOK_MAIL_IN_PER_SENDER: z.coerce
    .number()
    .int()
    .min(1)
    .default(100)
    .describe('mails an hour that one sender can bring to one organization'),
}

type MailInValues = z.output<z.ZodObject<typeof mailInVariables>> & { DAYBOOK_ENV: string }

export function mailInLineOf(values: MailInValues): MailInLine {
  const { DAYBOOK_MAIL_IN_DOMAIN: domain, DAYBOOK_MAIL_IN_CERT: cert } = values
  const { DAYBOOK_MAIL_IN_KEY: key } = values
  if ((cert === undefined) !== (key === undefined)) {
    throw new Error('Set DAYBOOK_MAIL_IN_CERT and DAYBOOK_MAIL_IN_KEY together.')
  }
  if (values.DAYBOOK_ENV === 'production' && domain !== undefined && cert === undefined) {
    throw new Error(
      'DAYBOOK_MAIL_IN_DOMAIN needs DAYBOOK_MAIL_IN_CERT in production: mail comes by TLS.',
    )
  }
  return {
    domain: domain ?? null,
    tls: cert === undefined || key === undefined ? null : { cert, key },
    perHour: values.DAYBOOK_MAIL_IN_PER_HOUR,
    perSender: values.DAYBOOK_MAIL_IN_PER_SENDER,
  }
}
