import type { DocumentRecord } from '@daybook/sdk'
import { Icon, type IconName } from '../../../parts/icon.tsx'
import { moment } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import type { FieldName } from './doubts.ts'
import { setterOf, sourceOf } from './fields.ts'

type Setter = NonNullable<ReturnType<typeof setterOf>>

const icons: Record<Setter['by'], IconName> = {
  reader: 'reader',
  rule: 'rule',
  memory: 'memory',
  person: 'person',
  key: 'app',
  app: 'app',
}

/** Who filled a value in: a person, a rule, what was learned, or the reader. */
export function Author({ setter, isShort = false }: { setter: Setter; isShort?: boolean }) {
  const { by, name, at } = setter
  const who = {
    reader: say('by.reader'),
    rule: say('by.rule'),
    memory: say('by.memory'),
    person: say('by.person', { name: name ?? '' }),
    key: say('by.key', { name: name ?? '' }),
    app: say('by.app', { name: name ?? '' }),
  }[by]
  return (
    <span className={`by ${by === 'person' ? 'person' : ''}`} title={who}>
      <Icon name={icons[by]} />
      {isShort ? <span className="sr">{who}</span> : who}
      {isShort || at === null ? null : `, ${moment(at)}`}
    </span>
  )
}

/** Where a value comes from: the words on the page, and who took them for it. */
export function Why({ document, field }: { document: DocumentRecord; field: FieldName }) {
  const source = sourceOf(document, field)
  const setter = setterOf(document, field)
  return (
    <>
      {source === null || source.text === '' ? null : (
        <p>
          {source.page === null
            ? say('why.text', { text: source.text })
            : say('why.page', { text: source.text, page: source.page })}
        </p>
      )}
      {source?.path ? (
        <p>
          <code>{source.path}</code>
        </p>
      ) : null}
      {setter === null ? null : <Author setter={setter} />}
    </>
  )
}
