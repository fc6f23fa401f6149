import type { DeadlineRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Icon, type IconName } from '../../parts/icon.tsx'
import { Loaded } from '../../parts/state.tsx'
import { dayOfMonth, shortMonth } from '../../words/format.ts'
import { say, sayOne } from '../../words/words.ts'
import { deadlinesQuery } from './queries.ts'

const marks: Record<DeadlineRecord['status'], { icon: IconName; tone: string }> = {
  open: { icon: 'clock', tone: '' },
  prepared: { icon: 'tick', tone: 'good' },
  filed: { icon: 'proven', tone: 'good' },
  overdue: { icon: 'warning', tone: 'bad' },
  past: { icon: 'clock', tone: '' },
}

export function Deadlines() {
  const deadlines = useQuery(deadlinesQuery)
  return (
    <section className="card" aria-labelledby="deadlines">
      <div className="hd">
        <h2 id="deadlines">{say('home.deadlines')}</h2>
      </div>
      <Loaded of={deadlines}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="pad dim">{say('home.no_deadlines')}</p>
          ) : (
            <ul>
              {items.map((one) => (
                <DeadlineRow key={one.id} deadline={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function DeadlineRow({ deadline: { title, dueDate, status } }: { deadline: DeadlineRecord }) {
  const { icon, tone } = marks[status]
  return (
    <li className="dl">
      <span className="d">
        <b>{dayOfMonth(dueDate)}</b>
        <small>{shortMonth(dueDate)}</small>
      </span>
      <span className="dltext">
        <span className="mid">{title}</span>
        <span className={`small stat ${tone}`}>
          <Icon name={icon} size="s" />
          {sayOne('deadline', status, 'deadline.open')}
        </span>
      </span>
    </li>
  )
}
