/**
 * Keys as numbers of 31 bits, which the database joins many times faster than text. If two keys get
 * the same number, two unrelated rows are compared, which does no harm.
 */
export function numbersOf(keys: readonly string[]): number[] {
  return [...new Set(keys.map((key) => hashOf(key)))]
}

/** Name words are negative numbers, kept apart since most of them find nothing. */
export function wordNumbersOf(stems: readonly string[]): number[] {
  return [...new Set(stems.map((stem) => -1 - hashOf(stem)))]
}

/** FNV-1a, with the low bits mixed once more since the sign bit is dropped. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93)
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d)
  return (hash ^ (hash >>> 13)) >>> 1
}
