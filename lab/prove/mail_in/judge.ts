import type { Planted } from './planted.ts'

/** A message as the database has it. */
export type MailSeen = {
  identity: string
  state: string
  isVerified: boolean
  documents: number
  /** How many of its documents are marked as of a sender that is not proven. */
  marked: number
}

export type MailVerdict = { accepted: number; documents: number; faults: string[] }

type Shape = Pick<MailSeen, 'documents' | 'isVerified'>

const shapeOf = ({ documents, isVerified }: Shape): string => `${documents} ${isVerified}`

/**
 * The identity of a message is a hash, so mails and messages are compared by shape: of each shape there
 * must be as many messages as there are different mails.
 */
export function judge(planted: readonly Planted[], seen: readonly MailSeen[]): MailVerdict {
  const mails = new Map<string, Planted>()
  for (const mail of planted) if (mail.identity !== null) mails.set(mail.identity, mail)
  const faults: string[] = []
  const expected = [...mails.values()].map(shapeOf).toSorted()
  const found = seen.map(shapeOf).toSorted()
  for (const shape of new Set([...expected, ...found])) {
    const [wanted, got] = [expected, found].map(
      (list) => list.filter((one) => one === shape).length,
    )
    if (wanted !== got) faults.push(`${shape}: ${wanted} mails, ${got} messages`)
  }
  for (const one of seen) {
    if (one.state !== 'done') faults.push(`${one.identity} is ${one.state}`)
    if (one.marked !== (one.isVerified ? 0 : one.documents))
      faults.push(`${one.identity} is not marked`)
  }
  if (new Set(seen.map(({ identity }) => identity)).size !== seen.length) faults.push('twins')
  const documents = seen.reduce((sum, one) => sum + one.documents, 0)
  return { accepted: mails.size, documents, faults }
}

/** Whether it would notice. */
export function isJudgeAwake(planted: readonly Planted[], seen: readonly MailSeen[]): boolean {
  const [first, ...rest] = seen
  const forged = seen.findIndex(({ isVerified }) => !isVerified)
  if (first === undefined || forged < 0) return false
  const doubled = [{ ...first, documents: first.documents * 2 }, ...rest]
  const believed = seen.map((one, at) => (at === forged ? { ...one, isVerified: true } : one))
  return [rest, doubled, believed].every((rows) => judge(planted, rows).faults.length > 0)
}
