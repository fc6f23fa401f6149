import { sayPeriod } from '../../words/periods.ts'
import type { AskedFacts } from './asked.ts'

/** What a person knows it by beside its name: its number, or the period of a return. */
export const numberOf = ({
  number,
  period,
}: Pick<AskedFacts, 'number' | 'period'>): string | null =>
  period === null ? number : sayPeriod(period)
