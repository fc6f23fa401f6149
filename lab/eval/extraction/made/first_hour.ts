import { firstHourAway } from './first_hour_away.ts'
import { firstHourHome } from './first_hour_home.ts'
import type { MadeLayout } from './layout.ts'

/** The six kinds of bill that new users tried first. */
export const firstHour: readonly MadeLayout[] = [...firstHourHome, ...firstHourAway]
