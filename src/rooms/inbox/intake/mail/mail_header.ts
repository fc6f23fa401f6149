const longestHeader = 200_000
const mostSignatures = 10
const shaping = ['content-type', 'content-transfer-encoding']

export type MailHeader = {
  /** Without the angle brackets; null if the mail has none, or several. */
  messageId: string | null
  /** Where the text begins. */
  bodyAt: number
  /** The lines with the name From, as a header of their own. */
  fromAlone: Buffer
  /** How many lines say how the text is to be taken apart. */
  shapes: number
  /** Whether checking it would take more work than mails take: then nobody checks it. */
  isExcessive: boolean
}

/**
 * The little that is asked of a mail's header before it is accepted, by looking for line ends and
 * names. Whatever needs more than that is done in the readers' sandbox.
 */
export function readMailHeader(mail: Buffer): MailHeader {
  const bodyAt = bodyOf(mail)
  const text = mail.subarray(0, Math.min(bodyAt, longestHeader)).toString('latin1')
  const lines = text.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const named = (name: string): string[] =>
    lines.filter((line) => line.toLowerCase().startsWith(`${name}:`))
  const ids = named('message-id').map((line) => line.slice(line.indexOf(':') + 1).trim())
  const [id = ''] = ids
  const isOne = ids.length === 1 && id !== ''
  return {
    messageId: isOne ? id.replace(/^<|>$/g, '').slice(0, 998) : null,
    bodyAt,
    fromAlone: Buffer.from(`${named('from').slice(0, 5).join('\r\n')}\r\n\r\n`, 'latin1'),
    shapes: shaping.flatMap(named).length,
    isExcessive: bodyAt > longestHeader || named('dkim-signature').length > mostSignatures,
  }
}

/** Whether a header line says how the text is to be taken apart. */
export const isShape = (line: string): boolean =>
  shaping.some((name) => line.toLowerCase().startsWith(`${name}:`))

function bodyOf(mail: Buffer): number {
  const ends = [mail.indexOf('\r\n\r\n'), mail.indexOf('\n\n')].filter((at) => at >= 0)
  return ends.length === 0 ? mail.length : Math.min(...ends)
}
