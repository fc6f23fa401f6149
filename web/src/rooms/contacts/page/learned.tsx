import type { LearnedRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { boot, daybook } from '../../../app/daybook.ts'
import { Failure } from '../../../parts/failure.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { useWrite } from '../../../parts/use_write.ts'
import { sayField } from '../../../words/registry_words.ts'
import { quoted } from '../../../words/quotes.ts'
import { say } from '../../../words/words.ts'
import { categoriesQuery, learnedQuery } from '../queries.ts'

type Fact = LearnedRecord['facts'][number]

/** What the next bill is read and coded with, each with how often it was so; what is wrong is forgotten. */
export function Learned({ contactId }: { contactId: string }) {
  const learned = useQuery(learnedQuery(contactId))
  const categories = useQuery({
    ...categoriesQuery,
    enabled: (learned.data?.facts.length ?? 0) > 0 && boot.permissions.includes('ledger:read'),
  })
  const { isBusy, failure, write } = useWrite()
  if (learned.data === undefined) return null
  const { facts, documents } = learned.data
  const nameOf = (category: string): string =>
    categories.data?.items.find(({ id }) => id === category)?.name ?? say('con.other_cost')
  const mayForget = learned.data.allowedActions.includes('forget_learned')
  const forget = ({ what }: Fact): void => {
    void write(async () => await daybook.documents.forgetLearned({ contactId, what }), {
      told: { text: say('con.forgotten') },
      changes: ['contacts'],
    })
  }
  return (
    <div className="sec">
      <h3>{say('con.learned')}</h3>
      {facts.length === 0 ? <p className="small dim">{say('con.learned_none')}</p> : null}
      <ul>
        {facts.map((fact) => {
          const text = textOf(fact, nameOf)
          return (
            <li key={fact.what} className="learn">
              <span>{text}</span>
              <span className="small dim">
                {fact.what === 'correction'
                  ? (fact.vatCode ?? '')
                  : say('con.times', { count: fact.count, of: documents })}
              </span>
              {mayForget ? (
                <button
                  type="button"
                  className="btn q s i-only"
                  aria-label={say('con.forget', { what: text })}
                  title={say('con.forget', { what: text })}
                  aria-disabled={isBusy}
                  onClick={() => forget(fact)}
                >
                  <Icon name="close" size="s" />
                </button>
              ) : (
                <span />
              )}
            </li>
          )
        })}
      </ul>
      {failure === null ? null : <Failure error={failure} />}
    </div>
  )
}

function textOf({ what, says }: Fact, nameOf: (category: string) => string): string {
  if (what === 'category') return nameOf(says)
  if (what === 'correction') return say('con.corrected_to', { account: says })
  const field = sayField(what)
  return says === ''
    ? say('con.by_place', { field })
    : say('con.by_words', { field, words: quoted(says) })
}
