import { boot } from '../../../app/daybook.ts'
import { dayOf, daysBetween, fullDay } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'

const today = (): string => dayOf(new Date().toISOString())

/** How much of the time to send again has gone: one part for each day that the law gives. */
export function Clock({ rejectedAt, resendBy }: { rejectedAt: string; resendBy: string }) {
  const from = dayOf(rejectedAt)
  const whole = Math.max(daysBetween(from, resendBy), 1)
  const gone = Math.min(Math.max(daysBetween(from, today()), 0), whole)
  const left = daysBetween(today(), resendBy)
  const says =
    left < 0
      ? say('exchange.clock_over', { day: fullDay(resendBy) })
      : say('exchange.clock_left', { count: left })
  return (
    <div className="clock" lang={boot.language}>
      <div className="clockbar" aria-hidden="true">
        {Array.from({ length: whole }, (_, at) => (
          <i key={at} className={at < gone || left < 0 ? 'u' : undefined} />
        ))}
      </div>
      <p className="row small">
        <span className="mid">{says}</span>
        <span className="push num">{fullDay(resendBy)}</span>
      </p>
    </div>
  )
}
