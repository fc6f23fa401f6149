import type { AgeingRecord } from '@daybook/sdk'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../parts/icon.tsx'
import { Menu } from '../../parts/menu.tsx'
import { money, shortDay } from '../../words/format.ts'
import { say } from '../../words/words.ts'
import { ages, type Bucket, type Buckets, type Side } from './ages.ts'

/** All that is owed, by age; each part shows whose it is. */
export function AgeingBar({
  ageing,
  side,
  chosen,
  choose,
}: {
  ageing: AgeingRecord
  side: Side
  chosen: Bucket | null
  choose(bucket: Bucket | null): void
}) {
  const { currency } = ageing
  const { total } = side
  const shown = ages.filter(({ bucket }) => bucket !== 'noDueDay' || total.noDueDay !== 0)
  const most = Math.max(...shown.map(({ bucket }) => total[bucket]), 0)
  return (
    <div className="agr" role="group" aria-label={say('owed.by_age')}>
      <div>
        <span className="t3">{say('owed.on_day', { day: shortDay(ageing.asOf) })}</span>
        <div className="big">
          {money(total.total, currency)}
          <span className="unit">{currency}</span>
        </div>
        <Control side={side} currency={currency} />
      </div>
      {shown.map(({ bucket, word, look }) => (
        <button
          key={bucket}
          type="button"
          className={bucket === chosen ? 'agc on' : 'agc'}
          aria-pressed={bucket === chosen}
          onClick={() => choose(bucket === chosen ? null : bucket)}
        >
          <span className="t3">{say(word)}</span>
          <svg className="agb" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect
              className={look}
              x={0}
              y={0}
              width={most === 0 ? 1.5 : Math.max((total[bucket] / most) * 100, 1.5)}
              height={10}
            />
          </svg>
          <span className="agv num">{money(total[bucket], currency)}</span>
          <span className="small faint">{say('owed.count', { count: countIn(side, bucket) })}</span>
        </button>
      ))}
    </div>
  )
}

const countIn = (side: Side, bucket: keyof Buckets): number =>
  side.contacts.filter(({ buckets }) => buckets[bucket] !== 0).length

/** Whether the items come to what stands in the ledger; if not, the entries that make it. */
function Control({ side, currency }: { side: Side; currency: string }) {
  const off = side.control.filter(({ difference }) => difference !== 0)
  const accounts = side.control.map(({ account }) => account).join(', ')
  if (off.length === 0) {
    return (
      <div className="small dim">
        {say('owed.as_ledger', { account: accounts })} <Icon name="tick" size="s" />
      </div>
    )
  }
  return (
    <>
      {off.map(({ account, ledger, difference, why }) => (
        <Menu
          key={account}
          label={say('owed.differs', { account, amount: money(difference, currency) })}
          face={
            <span className="small warn">
              <Icon name="warning" size="s" />{' '}
              {say('owed.differs', { account, amount: money(difference, currency) })}
            </span>
          }
        >
          {() => (
            <div className="pad stack1 small whybox">
              <p className="dim">
                {say('owed.differs_says', { account, amount: money(ledger, currency) })}
              </p>
              <ul>
                {why.map((one) => (
                  <li key={one.entryId} className="row">
                    <Link className="link cut" to="/books/entries/$id" params={{ id: one.entryId }}>
                      {one.text}
                    </Link>
                    <span className="faint num">{shortDay(one.date)}</span>
                    <span className="push num">{money(one.amount, currency)}</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </Menu>
      ))}
    </>
  )
}
