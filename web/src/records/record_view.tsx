import { Link } from '@tanstack/react-router'
import { boot } from '../app/daybook.ts'
import { amountText, countryName, fullDay, wholeMoment, plainNumber } from '../words/format.ts'
import { sayAction, sayField, sayOutcome, sayValue } from '../words/registry_words.ts'
import { say } from '../words/words.ts'
import { placeOf } from './places.ts'
import { sayPeriod } from '../words/periods.ts'
import { columnsOf, isHidden, shownOf, type Shown } from './shown.ts'
import './records.css'

type Fields = Readonly<Record<string, unknown>>

type ViewProps = {
  record: Fields
  currency: string
  /** The field that it is the value of; null: it is a record of its own. */
  within?: string | null
  /** Of the headings of its parts. */
  level?: number
}

/** Every field of a record that has something in it, each with its name in words. */
export function RecordView({ record, currency, within = null, level = 2 }: ViewProps) {
  const called = (name: string): string => sayField(name, within)
  const fields = Object.entries(record).flatMap(([name, value]) => {
    const shown = isHidden(name) ? null : shownOf(name, value, currency)
    return shown === null ? [] : [{ name, shown }]
  })
  const wide = fields.filter(({ shown }) => shown.kind === 'table' || shown.kind === 'group')
  const short = fields.filter((one) => !wide.includes(one))
  return (
    <div className="stack4">
      {short.length === 0 ? null : (
        <dl className="fields">
          {short.map(({ name, shown }) => (
            <div key={name}>
              <dt>{called(name)}</dt>
              <dd>
                <Value shown={shown} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {wide.map(({ name, shown }) => (
        <section key={name} className="card part" aria-label={called(name)}>
          <div className="h2" role="heading" aria-level={level}>
            {called(name)}
          </div>
          {shown.kind === 'table' ? (
            <RowsTable rows={shown.rows} currency={currency} within={name} />
          ) : shown.kind === 'group' ? (
            <RecordView record={shown.record} currency={currency} within={name} level={level + 1} />
          ) : null}
        </section>
      ))}
    </div>
  )
}

function Value({ shown }: { shown: Shown }) {
  if (shown.kind === 'link') return <RecordLink id={shown.id} />
  return <>{textOf(shown)}</>
}

/** Another record by what it is; ids that have no page of their own stay as they are. */
function RecordLink({ id }: { id: string }) {
  const place = placeOf(id)
  if (place === null) return <span className="faint">{id}</span>
  return (
    <Link className="link" {...place.way}>
      {say(place.word)}
    </Link>
  )
}

function textOf(shown: Shown): string {
  switch (shown.kind) {
    case 'text':
      return shown.text
    case 'number':
      return plainNumber(shown.value)
    case 'money':
      return amountText(shown.amount, shown.currency)
    case 'day':
      return fullDay(shown.day)
    case 'moment':
      return wholeMoment(shown.moment)
    case 'period':
      return sayPeriod(shown.key)
    case 'yes_no':
      return shown.isYes ? say('form.yes') : say('form.no')
    case 'value':
      return sayValue(shown.value)
    case 'values':
      return shown.values.map(sayValue).join(', ')
    case 'field':
      return sayField(shown.name)
    case 'action':
      return sayAction(shown.name)
    case 'outcome':
      return sayOutcome(shown.outcome)
    case 'country':
      return countryName(shown.code)
    case 'texts':
      return shown.texts.join(', ')
    case 'link':
    case 'group':
    case 'table':
      break
  }
  return ''
}

type RowsProps = { rows: readonly Fields[]; currency: string; within: string }

function RowsTable({ rows, currency, within }: RowsProps) {
  const columns = columnsOf(rows).filter((name) => !isForOthers(name))
  const isNumber = (name: string): boolean => rows.some((row) => typeof row[name] === 'number')
  return (
    <div className="scrollx" tabIndex={0} role="group" aria-label={say('record.table')}>
      <table className="table tight">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className={isNumber(name) ? 'num' : ''}>
                {sayField(name, within)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {columns.map((name) => (
                <td key={name} className={isNumber(name) ? 'num' : ''}>
                  <Cell name={name} value={row[name]} currency={currency} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** English beside columns that say the same is for those who read that. */
const isForOthers = (name: string): boolean =>
  (name === 'labelEn' || name === 'says') && boot.language !== 'en'

function Cell({ name, value, currency }: { name: string; value: unknown; currency: string }) {
  const shown = shownOf(name, value, currency)
  if (shown === null) return null
  if (shown.kind === 'group') return <>{inShort(shown.record, currency)}</>
  if (shown.kind === 'table') return <>{shown.rows.length}</>
  return <Value shown={shown} />
}

/** A group in a cell: its values one after the other. */
function inShort(record: Fields, currency: string): string {
  return Object.entries(record)
    .flatMap(([name, value]) => {
      const shown = isHidden(name) ? null : shownOf(name, value, currency)
      if (shown === null || shown.kind === 'link') return []
      const text = shown.kind === 'group' ? inShort(shown.record, currency) : textOf(shown)
      return text === '' ? [] : [text]
    })
    .join(', ')
}
