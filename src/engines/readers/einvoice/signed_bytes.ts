// The object identifier of SignedData (RFC 5652, section 5.1), near the start of the file.
const signedData = [0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02]

const headLetters = 200

/** Whether the bytes start like a signed file: binary, base64, or base64 with PEM headers. */
export function looksSigned(bytes: Uint8Array): boolean {
  if (isSignedHead(bytes)) return true
  const head = lettersOf(bytes.subarray(0, headLetters))
  if (head === null) return false
  const whole = head.slice(0, head.length - (head.length % 4))
  return isSignedHead(Buffer.from(whole, 'base64'))
}

/** The decoded bytes; unchanged if they are not base64. */
export function bareBytes(bytes: Uint8Array): Uint8Array {
  if (bytes[0] === 0x30 && isSignedHead(bytes)) return bytes
  const letters = lettersOf(bytes)
  return letters === null ? bytes : new Uint8Array(Buffer.from(letters, 'base64'))
}

// A sequence, its length in one to five bytes, then the identifier.
function isSignedHead(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0x30) return false
  const length = bytes[1] ?? 0
  const at = length > 0x80 ? 2 + (length & 0x7f) : 2
  return at <= 6 && signedData.every((byte, index) => bytes[at + index] === byte)
}

/** The base64 characters without line ends and PEM headers, or null if there is anything else. */
function lettersOf(bytes: Uint8Array): string | null {
  const text = new TextDecoder('latin1')
    .decode(bytes)
    .replace(/^-----BEGIN [A-Z0-9 ]{1,30}-----/, '')
    .replace(/-----END [A-Z0-9 ]{1,30}-----\s*$/, '')
    .replaceAll(/\s/g, '')
  return text.length > 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? text : null
}
