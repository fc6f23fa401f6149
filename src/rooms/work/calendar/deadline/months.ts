import { isDay } from '#kernel/values/day'

const monthsInYear = 12

/** The same day `count` months later or earlier, or the last day of a shorter month. */
export function shiftMonths(day: string, count: number): string {
  const month = Number(day.slice(0, 4)) * monthsInYear + Number(day.slice(5, 7)) - 1 + count
  const year = String(Math.floor(month / monthsInYear)).padStart(4, '0')
  const head = `${year}-${String((month % monthsInYear) + 1).padStart(2, '0')}`
  let date = Number(day.slice(8))
  while (date > 28 && !isDay(`${head}-${date}`)) date -= 1
  return `${head}-${String(date).padStart(2, '0')}`
}

export function shiftYears(day: string, count: number): string {
  return shiftMonths(day, count * monthsInYear)
}
