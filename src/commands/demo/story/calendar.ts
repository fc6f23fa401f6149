import { addDays } from '#kernel/values/day'
import type { DemoCalendar } from './story_type.ts'

const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

const isWeekend = (day: string): boolean => weekday(day) === 0 || weekday(day) === 6

function step(day: string, by: 1 | -1): string {
  return isWeekend(day) ? step(addDays(day, by), by) : day
}

function monthBefore(today: string, monthsAgo: number): string {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - monthsAgo
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

export function openCalendar(today: string): DemoCalendar {
  return {
    today,
    ago: (days) => step(addDays(today, -days), -1),
    on: (monthsAgo, day) =>
      step(`${monthBefore(today, monthsAgo)}-${String(day).padStart(2, '0')}`, 1),
    lastOf: (monthsAgo) => step(addDays(`${monthBefore(today, monthsAgo - 1)}-01`, -1), -1),
  }
}
