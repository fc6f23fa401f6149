/**
 * The amounts that a text may mean, as exact decimals without a sign: 1.250,50 and 1,250.50 are one,
 * 1.250 may be a thousand or one and a quarter.
 */
export function amountsOf(text: string): string[] {
  const size = text.replace(/^[-+−]/u, '')
  if (!/^\d[\d.,]*$/u.test(size) || size.length > 20) return []
  const last = Math.max(size.lastIndexOf('.'), size.lastIndexOf(','))
  if (last < 0) return [toCanonical(size, '')]
  const readings: string[] = []
  const whole = size.slice(0, last)
  const rest = size.slice(last + 1)
  const sign = size[last] ?? ''
  // With a decimal sign, what stands before it may be grouped by the other sign alone.
  if (!whole.includes(sign) && isGrouped(whole)) {
    readings.push(toCanonical(whole.replaceAll(/[.,]/gu, ''), rest))
  }
  const isOneSign = !size.replaceAll(sign, '').match(/[.,]/u)
  if (isOneSign && isGrouped(size)) readings.push(toCanonical(size.replaceAll(/[.,]/gu, ''), ''))
  return [...new Set(readings)]
}

function isGrouped(text: string): boolean {
  return /^\d+$/u.test(text) || /^\d{1,3}(?:[.,]\d{3})+$/u.test(text)
}

function toCanonical(whole: string, decimals: string): string {
  const size = whole.replace(/^0+(?=\d)/u, '')
  const rest = decimals.replace(/0+$/u, '')
  return rest === '' ? size : `${size}.${rest}`
}
