import type { DeadlineRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Way } from '../../records/places.ts'
import { Icon, type IconName } from '../../parts/icon.tsx'
import { Loaded } from '../../parts/state.tsx'
import { dayOfMonth, shortDay, shortMonth } from '../../words/format.ts'
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
        <Link className="push small link" to="/settings/$subject" params={{ subject: 'calendar' }}>
          {say('home.subscribe')}
        </Link>
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

/** To the return itself, or to where returns are; what is no return has no screen of its own. */
const wayOf = ({ returnId, kind }: DeadlineRecord): Way | null => {
  if (returnId !== null) return { to: '/vat/$id', params: { id: returnId } }
  return kind.includes('vat') ? { to: '/vat' } : null
}

function DeadlineRow({ deadline }: { deadline: DeadlineRecord }) {
  const way = wayOf(deadline)
  return (
    <li>
      {way === null ? (
        <div className="dl">
          <DeadlineText deadline={deadline} />
        </div>
      ) : (
        <Link className="dl" {...way}>
          <DeadlineText deadline={deadline} />
        </Link>
      )}
    </li>
  )
}

function DeadlineText({ deadline }: { deadline: DeadlineRecord }) {
  const { title, dueDate, status, period } = deadline
  const { icon, tone } = marks[status]
  return (
    <>
      <span className="d">
        <b>{dayOfMonth(dueDate)}</b>
        <small>{shortMonth(dueDate)}</small>
      </span>
      <span className="dltext">
        <span className="mid">{title}</span>
        <span className="small dim">
          {say('home.period', { from: shortDay(period.from), to: shortDay(period.to) })}
        </span>
        <span className={`small stat ${tone}`}>
          <Icon name={icon} size="s" />
          {sayOne('deadline', status, 'deadline.open')}
        </span>
      </span>
    </>
  )
}
