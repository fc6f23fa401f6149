import { isXmlRefusal, looksSigned, nodeAt, openSigned, readXml, textAt } from '#readers/room'
import type { Unreadable } from '../messages/message.ts'

/** Whom an invoice is for, by the numbers of its buyer. */
export type Recipient = {
  /** The country of the VAT number; null if it has none. */
  country: string | null
  vatNumber: string | null
  fiscalCode: string | null
  /** What is inside the signature; the file itself if it is not signed. */
  content: Uint8Array
}

/** Reads no more of an invoice than whom it is for. The exchange has checked its form before. */
export async function readRecipient(file: Uint8Array): Promise<Recipient | Unreadable> {
  const opened = looksSigned(file) ? await openSigned(file) : { content: file }
  if ('refused' in opened) return { unreadable: opened.refused }
  const root = readXml(opened.content)
  if (isXmlRefusal(root)) return { unreadable: root.refused }
  const header = nodeAt(root, 'FatturaElettronicaHeader')
  const buyer = nodeAt(header, 'CessionarioCommittente')
  // A simplified invoice has the numbers of the buyer in a place of their own.
  const facts = nodeAt(buyer, 'DatiAnagrafici') ?? nodeAt(buyer, 'IdentificativiFiscali')
  const vat = nodeAt(facts, 'IdFiscaleIVA')
  const found = {
    country: plainOf(textAt(vat, 'IdPaese')),
    vatNumber: plainOf(textAt(vat, 'IdCodice')),
    fiscalCode: plainOf(textAt(facts, 'CodiceFiscale')),
  }
  const isNamed = found.vatNumber !== null || found.fiscalCode !== null
  return isNamed ? { ...found, content: opened.content } : { unreadable: 'without_recipient' }
}

/** As the database compares numbers. */
function plainOf(text: string | null): string | null {
  const plain = (text ?? '').replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()
  return plain === '' ? null : plain.slice(0, 100)
}

/** Whether the metadata of the exchange are about this very file. */
export function isAbout(
  metadata: Uint8Array,
  { exchangeId, sha256 }: { exchangeId: string; sha256: string },
): boolean {
  const root = readXml(metadata)
  if (isXmlRefusal(root) || textAt(root, 'IdentificativoSdI') !== exchangeId) return false
  const hash = textAt(root, 'Hash') ?? ''
  return !/^[0-9a-f]{64}$/i.test(hash) || hash.toLowerCase() === sha256
}
