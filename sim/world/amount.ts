/** The currencies of the simulated banks all have hundredths. */
const DECIMALS = 2

const TEXT = /^(-?)(\d{1,15})(?:\.(\d{1,2}))?$/

/** `-12.5` as minor units; undefined where the text is no amount. */
export function readAmount(text: string): bigint | undefined {
  const [, sign, whole, part = ''] = TEXT.exec(text) ?? []
  if (whole === undefined) return undefined
  const minor = BigInt(whole + part.padEnd(DECIMALS, '0'))
  return sign === '-' ? -minor : minor
}

export function writeAmount(minor: bigint): string {
  const digits = sizeOf(minor)
    .toString()
    .padStart(DECIMALS + 1, '0')
  const text = `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`
  return minor < 0n ? `-${text}` : text
}

export const sizeOf = (minor: bigint): bigint => (minor < 0n ? -minor : minor)
