import { X509Certificate, createPrivateKey } from 'node:crypto'
import { resolveMx } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
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

type Mailed = Pick<Config, 'mailIn'>
type AskMx = (domain: string) => Promise<{ exchange: string }[]>

const soonMs = 14 * 86_400_000

/** Whether mail for documents finds its way here, and whether it can come encrypted. */
export async function examineMailIn(
  { mailIn }: Mailed,
  now = new Date(),
  ask: AskMx = resolveMx,
): Promise<DoctorFinding[]> {
  const { domain, tls } = mailIn
  if (domain === null) return [right('no mail is taken in: DAYBOOK_MAIL_IN_DOMAIN is not set')]
  return [await examineMx(domain, ask), examineTls(domain, tls, now)]
}

async function examineMx(domain: string, ask: AskMx): Promise<DoctorFinding> {
  const servers = await ask(domain).catch(() => [])
  const [first] = servers
  if (first === undefined) {
    return wrong(
      `${domain} has no MX record, so no mail for documents arrives`,
      `publish an MX record of ${domain} that names the machine of \`daybook mail\``,
    )
  }
  return right(`mail for ${domain} goes to ${servers.map((one) => one.exchange).join(', ')}`)
}

function examineTls(domain: string, tls: Mailed['mailIn']['tls'], now: Date): DoctorFinding {
  if (tls === null) {
    return wrong(
      'mail for documents comes without TLS',
      'set DAYBOOK_MAIL_IN_CERT and DAYBOOK_MAIL_IN_KEY',
    )
  }
  const renew = 'renew the certificate in DAYBOOK_MAIL_IN_CERT, then start `daybook mail` again'
  try {
    const certificate = new X509Certificate(readFileSync(tls.cert))
    if (!certificate.checkPrivateKey(createPrivateKey(readFileSync(tls.key)))) {
      const fix = 'name the key that the certificate was made with'
      return wrong('DAYBOOK_MAIL_IN_KEY is not the key of DAYBOOK_MAIL_IN_CERT', fix)
    }
    const end = new Date(certificate.validTo)
    const day = end.toISOString().slice(0, 10)
    if (end <= now) return wrong(`the certificate for mail ended on ${day}`, renew)
    if (end.getTime() - now.getTime() < soonMs) {
      return wrong(`the certificate for mail ends on ${day}`, renew)
    }
    return right(`mail for ${domain} can come by TLS until ${day}`)
  } catch {
    const fix = 'name files in PEM that this user can read'
    return wrong('the certificate or key for mail cannot be read', fix)
  }
}
