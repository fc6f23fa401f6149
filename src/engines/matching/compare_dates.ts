/** When something is expected to be paid, in days since 1970. */
export type Timing = {
  day: number
  due: number
  /** Paid on the spot, so that the bank's date is near that of the receipt. */
  isCash: boolean
}

export type DateSight = {
  points: number
  /** Whether the payment date is usual. */
  isInside: boolean
  /** Days from the expected date. */
  distance: number
}

const dayMs = 86_400_000

export function dayNumber(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / dayMs)
}

const cashKinds = new Set(['receipt', 'expense', 'card'])

export function timingOf(date: string, dueDate: string | null, kind: string): Timing {
  const day = dayNumber(date)
  const due = dueDate === null ? day : Math.max(day, dayNumber(dueDate))
  return { day, due, isCash: due - day <= 1 || (cashKinds.has(kind) && dueDate === null) }
}

/**
 * Points for a date, in hundredths. They never rise with the distance from the expected date, so
 * that last month's payment of a subscription cannot beat today's.
 */
export function compareDates(timing: Timing, paid: number, isCard: boolean): DateSight {
  return timing.isCash ? ofReceipt(timing, paid, isCard) : ofInvoice(timing, paid)
}

function ofReceipt({ day }: Timing, paid: number, isCard: boolean): DateSight {
  const after = paid - day
  const distance = Math.abs(after)
  if (after < -2) return { points: after >= -10 ? -300 : -400, isInside: false, distance }
  if (after <= 14) return { points: falling(120, 0, distance, 14), isInside: true, distance }
  const isInside = isCard && after <= 20
  if (after <= 45) return { points: falling(0, -250, after - 14, 31), isInside, distance }
  return { points: falling(-250, -400, after - 45, 60), isInside: false, distance }
}

function ofInvoice({ day, due }: Timing, paid: number): DateSight {
  const distance = Math.abs(paid - due)
  if (paid < day - 3) return { points: paid >= day - 10 ? -300 : -400, isInside: false, distance }
  if (paid < day) return { points: falling(30, -50, day - paid, 3), isInside: true, distance }
  if (paid <= due) {
    return { points: falling(120, 40, due - paid, due - day), isInside: true, distance }
  }
  const late = paid - due
  if (late <= 60) return { points: falling(120, 0, late, 60), isInside: true, distance }
  if (late <= 120) return { points: falling(0, -150, late - 60, 60), isInside: false, distance }
  return { points: falling(-150, -400, late - 120, 240), isInside: false, distance }
}

/**
 * Interpolates between two values, slowly at first; the last one holds beyond. Each further day
 * costs more, so equal payments and equal items are paired in order.
 */
function falling(from: number, to: number, at: number, length: number): number {
  const share = Math.min(at, length) / length
  return Math.round(from + (to - from) * share * (0.4 + 0.6 * share))
}
