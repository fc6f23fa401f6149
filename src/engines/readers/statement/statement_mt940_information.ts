export type Information = {
  text: string
  name: string | null
  iban: string | null
  reference: string | null
}

/**
 * Field :86: is free text that banks structure in their own ways: numbered parts after question
 * marks, or keywords between slashes. Otherwise it is plain text.
 */
export function readInformation(text: string): Information {
  const flat = text.replaceAll(/\r?\n/g, '')
  if (/^\d{3}\?\d{2}/.test(flat) || /^\?\d{2}/.test(flat)) return readNumbered(flat)
  if (/^\/[A-Z]{2,8}\//.test(flat.trim())) return readSlashed(flat.trim())
  return { text: text.trim(), name: null, iban: null, reference: null }
}

/** ?20 to ?29 and ?60 to ?63: message; ?31: account; ?32 and ?33: name. */
function readNumbered(flat: string): Information {
  const parts = flat.split('?').slice(1)
  const pick = (isWanted: (code: number) => boolean): string[] =>
    parts.filter((part) => isWanted(Number(part.slice(0, 2)))).map((part) => part.slice(2))
  const message = pick((code) => (code >= 20 && code <= 29) || (code >= 60 && code <= 63)).join('')
  const name = pick((code) => code === 32 || code === 33).join('')
  const [account = ''] = pick((code) => code === 31)
  return {
    text: message === '' ? pick((code) => code === 0).join('') : message,
    name: name === '' ? null : name,
    iban: ibanOf(account),
    reference: creditorReference(message),
  }
}

const words = new Set(['NAME', 'IBAN', 'REMI', 'EREF', 'CNTP', 'USTD', 'CSID', 'MARF', 'BENM'])

/** /NAME/Kunde ApS/IBAN/DK50…/REMI/Faktura 12/ */
function readSlashed(flat: string): Information {
  const fields = new Map<string, string>()
  let name = ''
  for (const piece of flat.split('/').slice(1)) {
    if (/^[A-Z]{4}$/.test(piece) && (words.has(piece) || name === '')) {
      name = piece
      fields.set(name, '')
    } else if (name !== '') {
      const before = fields.get(name) ?? ''
      fields.set(name, before === '' ? piece : `${before}/${piece}`)
    }
  }
  const textOf = (key: string): string | null => fields.get(key)?.replace(/\/+$/, '').trim() || null
  const remittance = textOf('REMI') ?? textOf('USTD') ?? textOf('EREF')
  return {
    text: remittance ?? flat,
    name: textOf('NAME') ?? textOf('BENM'),
    iban: ibanOf(textOf('IBAN') ?? textOf('CNTP') ?? ''),
    reference: creditorReference(remittance ?? ''),
  }
}

function ibanOf(text: string): string | null {
  return /[A-Z]{2}\d{2}[A-Z0-9]{11,30}/.exec(text.replaceAll(' ', ''))?.[0] ?? null
}

/** ISO 11649; the check digits are verified where it is used. */
function creditorReference(text: string): string | null {
  return /(?<![A-Z0-9])RF\d{2}[A-Z0-9]{1,21}(?![A-Z0-9])/.exec(text)?.[0] ?? null
}
