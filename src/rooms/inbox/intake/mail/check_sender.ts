import type { AuthenticateResult } from 'mailauth'
import type { Authentication } from '../message/authentication.ts'
import type { NameServer } from '../ports.ts'
import { readMailHeader } from './mail_header.ts'

export type MailOrigin = {
  /** The network address that the mail came from. */
  ip: string
  helo: string
  /** MAIL FROM; empty for the mail of a mail server itself. */
  envelopeSender: string
}

export type CheckedSender = {
  /** The one address in From, in small letters; null if there is none, or there are several. */
  sender: string | null
  authentication: Authentication
}

const patienceMs = 20_000

const unknown = (sender: string | null, result: string): CheckedSender => ({
  sender,
  authentication: { spf: result, dkim: result, dmarc: result, aligned: false },
})

/**
 * Who sent a mail, and whether that is proven: by SPF for the envelope, DKIM for the signed text, and DMARC
 * for what both have to do with From.
 */
export async function checkSender(
  mail: Buffer,
  origin: MailOrigin,
  names: NameServer,
): Promise<CheckedSender> {
  // Loaded by the process that takes mail, and by no other.
  const { authenticate } = await import('mailauth')
  const header = readMailHeader(mail)
  // Only its From is asked for then, and nothing is believed of it.
  const checked = header.isExcessive ? header.fromAlone : mail
  const work = authenticate(checked, {
    ip: origin.ip,
    helo: origin.helo,
    sender: origin.envelopeSender,
    mta: 'daybook',
    disableArc: true,
    disableBimi: true,
    rejectRsaSha1: true,
    disableDmarc: header.isExcessive,
    resolver: (name, kind) => names.resolve(name, kind),
  })
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs).unref())
  try {
    const result = await Promise.race([work, late])
    if (result === null) return unknown(null, 'temperror')
    const { dkim, spf } = result
    const from = [...new Set((dkim.headerFrom ?? []).map((one) => one.toLowerCase()))]
    const sender = from.length === 1 ? (from[0] ?? null) : null
    if (header.isExcessive) return unknown(sender, 'policy')
    const { judged, aligned } = alignmentOf(result, sender)
    const words = dkim.results.map(({ status }) => status.result)
    return {
      sender,
      authentication: {
        spf: spf === false ? 'none' : spf.status.result,
        dkim: words.includes('pass') ? 'pass' : (words[0] ?? 'none'),
        dmarc: judged,
        aligned,
      },
    }
  } catch {
    return unknown(null, 'permerror')
  }
}

type Alignment = { judged: string; aligned: boolean }

/** A signature over a part of the text proves nothing of the rest, such as an attachment put behind it. */
function alignmentOf({ dkim, spf, dmarc }: AuthenticateResult, sender: string | null): Alignment {
  // Several From, or none that can be read.
  if (dmarc === false) return { judged: 'permerror', aligned: false }
  const judged = dmarc.status.result
  const whole = dkim.results.filter(
    ({ status }) => status.result === 'pass' && Boolean(status.aligned) && !status.underSized,
  )
  if (judged === 'pass') {
    return { judged, aligned: Boolean(dmarc.alignment?.spf.result) || whole.length > 0 }
  }
  // Without a rule of the domain the same is asked, but of the very domain.
  if (judged !== 'none') return { judged, aligned: false }
  const isBySpf = spf !== false && spf.status.result === 'pass' && isOf(spf.domain, sender)
  return { judged, aligned: isBySpf || whole.length > 0 }
}

function isOf(domain: string, sender: string | null): boolean {
  return sender !== null && domain.toLowerCase() === sender.slice(sender.lastIndexOf('@') + 1)
}
