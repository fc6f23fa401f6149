/** 95 of 100 such intervals hold the true share. */
const z = 1.959964

export type ErrorShare = {
  checked: number
  wrong: number
  /** Null where nothing was checked. */
  rate: number | null
  low: number | null
  high: number | null
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

/** The share of wrong ones with Wilson's interval, which also tells how little none of five says. */
export function errorShareOf(checked: number, wrong: number): ErrorShare {
  if (checked === 0) return { checked, wrong, rate: null, low: null, high: null }
  const share = wrong / checked
  const square = (z * z) / checked
  const middle = share + square / 2
  const half = z * Math.sqrt((share * (1 - share)) / checked + square / (4 * checked))
  const low = wrong === 0 ? 0 : (middle - half) / (1 + square)
  const high = wrong === checked ? 1 : (middle + half) / (1 + square)
  return { checked, wrong, rate: rounded(share), low: rounded(low), high: rounded(high) }
}
