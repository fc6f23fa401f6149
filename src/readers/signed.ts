import { ContentInfo, SignedData } from 'pkijs'
import { finding } from './einvoice_fields.ts'
import type { Finding, Reading, Refusal } from './reading.ts'
import { bareBytes, looksSigned } from './signed_bytes.ts'

export type Opened = {
  content: Uint8Array
  signature: Reading['signature']
  alerts: Finding[]
}

const broken: Refusal = {
  refused: 'signature_broken',
  detail: 'The signed file is damaged, or its content was changed after signing.',
}

/** A file may be signed more than once, one signature around the other. */
const mostLayers = 4

/**
 * The content of a signed file (CMS SignedData, RFC 5652). The signature is reckoned with the
 * certificate inside the file. Who stands behind that certificate is not looked up: that takes
 * lists of trust and of revocations that change by the day, so a finding says so.
 */
export async function openSigned(bytes: Uint8Array): Promise<Opened | Refusal> {
  let content = bytes
  let isVerified = true
  for (let layer = 0; layer < mostLayers; layer++) {
    const opened = await openLayer(content)
    if (opened === null || opened.verdict === 'broken') return broken
    if (opened.verdict === 'unverified') isVerified = false
    content = opened.content
    if (!looksSigned(content)) {
      const code = isVerified ? 'signature_chain_not_checked' : 'signature_not_checked'
      const signature = isVerified ? 'verified' : 'unverified'
      return { content, signature, alerts: [finding(code)] }
    }
  }
  return { refused: 'broken_file', detail: `The file is signed more than ${mostLayers} times.` }
}

type Verdict = 'verified' | 'unverified' | 'broken'

async function openLayer(
  bytes: Uint8Array,
): Promise<{ content: Uint8Array; verdict: Verdict } | null> {
  let signed: SignedData
  let content: Uint8Array
  try {
    const copy = new Uint8Array(bareBytes(bytes))
    signed = new SignedData({ schema: ContentInfo.fromBER(copy.buffer).content })
    const inside = signed.encapContentInfo.eContent
    if (inside === undefined) return null
    content = new Uint8Array(inside.getValue())
  } catch {
    // Whatever the library trips over: bytes that do not follow the grammar were tampered with.
    return null
  }
  const verdicts: Verdict[] = []
  for (let signer = 0; signer < signed.signerInfos.length; signer++) {
    verdicts.push(await verdictOn(signed, signer))
  }
  if (verdicts.includes('broken')) return { content, verdict: 'broken' }
  const isVerified = verdicts.length > 0 && verdicts.every((verdict) => verdict === 'verified')
  return { content, verdict: isVerified ? 'verified' : 'unverified' }
}

async function verdictOn(signed: SignedData, signer: number): Promise<Verdict> {
  try {
    return (await signed.verify({ signer, checkChain: false })) ? 'verified' : 'broken'
  } catch (error) {
    // Other errors mean that it could not be reckoned: no certificate, an unknown algorithm.
    const isOther = !(error instanceof Error) || !error.message.includes('digest doesn')
    return isOther ? 'unverified' : 'broken'
  }
}
