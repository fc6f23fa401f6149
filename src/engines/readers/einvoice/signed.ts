import { ContentInfo, SignedData } from 'pkijs'
import { finding } from './einvoice_fields.ts'
import type { ReadingFinding, Reading, Refusal } from '../reading/reading.ts'
import { bareBytes, looksSigned } from './signed_bytes.ts'

export type OpenedEnvelope = {
  content: Uint8Array
  signature: Reading['signature']
  alerts: ReadingFinding[]
}

const broken: Refusal = {
  refused: 'signature_broken',
  detail: 'The signed file is damaged, or its content was changed after signing.',
}

/** A file may be signed several times, one signature around another. */
const mostLayers = 4

/**
 * The content of a signed file (CMS SignedData, RFC 5652). The signature is verified with the
 * certificate in the file. The certificate chain is not checked, since that needs trust and
 * revocation lists that change daily; a finding says so.
 */
export async function openSigned(bytes: Uint8Array): Promise<OpenedEnvelope | Refusal> {
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
    // Any parse error: malformed bytes may have been tampered with.
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
    // Other errors mean that it could not be verified: no certificate, or an unknown algorithm.
    const isOther = !(error instanceof Error) || !error.message.includes('digest doesn')
    return isOther ? 'unverified' : 'broken'
  }
}
