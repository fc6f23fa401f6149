import { Link } from '@tanstack/react-router'
import type { WordId } from '../../../words/en.ts'
import { say } from '../../../words/words.ts'

export const tabNames = ['working', 'needs', 'ready', 'held', 'done', 'failed'] as const
export type Tab = (typeof tabNames)[number]

const words: Record<ShownTab, WordId> = {
  working: 'tab.working',
  needs: 'tab.needs',
  ready: 'tab.ready',
  held: 'tab.held',
  done: 'tab.done',
  failed: 'tab.failed',
  all: 'tab.all',
}

/** With the table of all, which is no queue. */
const shownTabs = [...tabNames, 'all'] as const
type ShownTab = (typeof shownTabs)[number]

export const isTab = (text: unknown): text is Tab => tabNames.includes(text as Tab)

/** The same buckets everywhere, with how many are in each. */
export function Tabs({ tab, counts }: { tab: ShownTab; counts: Record<Tab, number | null> }) {
  return (
    <div className="tabs" role="tablist" aria-label={say('nav.inbox')}>
      {shownTabs.map((name) => (
        <Link
          key={name}
          to="/inbox"
          search={{ tab: name }}
          role="tab"
          aria-selected={name === tab}
          aria-controls="inbox-panes"
          className={`tab ${name === tab ? 'on' : ''}`}
          activeProps={{}}
        >
          {say(words[name])}
          <span className="n">{name === 'all' ? '' : (counts[name] ?? '')}</span>
        </Link>
      ))}
    </div>
  )
}
