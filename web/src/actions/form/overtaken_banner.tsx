import { Icon } from '../../parts/icon.tsx'
import { sayField, sayValue } from '../../words/registry_words.ts'
import { say } from '../../words/words.ts'
import type { FormField } from '../action.ts'
import type { DraftValue } from './draft.ts'
import { lineOf, type Overtaken } from './overtaken.ts'

type Props = {
  changes: readonly Overtaken[]
  keep(whose: 'mine' | 'theirs'): void
}

/** Somebody else was quicker: what they changed, what was typed instead, and the choice. */
export function OvertakenBanner({ changes, keep }: Props) {
  const isDisputed = changes.some(({ mine }) => mine !== null)
  return (
    <div role="alert" className="banner warn conflict">
      <Icon name="warning" />
      <div className="grow stack1">
        <p className="mid">{say('conflict.title')}</p>
        {changes.map(({ field, was, is, mine }) => (
          <div key={field.name} className="num overtaken">
            <p>
              {sayField(field.name)}: {shown(field, was)} → {shown(field, is)}
            </p>
            {mine === null ? null : (
              <p>
                {say('conflict.yours', {
                  field: sayField(field.name),
                  value: shown(field, mine),
                })}
              </p>
            )}
          </div>
        ))}
        <p className="row wrap">
          {isDisputed ? (
            <>
              <button type="button" className="btn s" onClick={() => keep('mine')}>
                {say('conflict.take_mine')}
              </button>
              <button type="button" className="btn s" onClick={() => keep('theirs')}>
                {say('conflict.keep_theirs')}
              </button>
            </>
          ) : (
            <button type="button" className="btn s" onClick={() => keep('mine')}>
              {say('conflict.go_on')}
            </button>
          )}
        </p>
      </div>
    </div>
  )
}

const shown = ({ kind }: FormField, value: DraftValue): string =>
  lineOf(value, kind === 'choice' ? sayValue : (text) => text) || '–'
