import type { ImportContactsResult } from '@daybook/sdk'
import { Link } from '@tanstack/react-router'
import { sayField } from '../../../words/registry_words.ts'
import { say } from '../../../words/words.ts'
import '../merge/merge.css'
import './import.css'

type Row = ImportContactsResult['rows'][number]

const outcomes = {
  new: ['con.row_new', 'stat good'],
  filled: ['con.row_filled', 'stat good'],
  known: ['con.row_known', 'stat'],
  same_name: ['con.row_same_name', 'stat warn'],
  twice: ['con.row_twice', 'stat warn'],
  unusable: ['con.row_unusable', 'stat bad'],
} as const satisfies Record<Row['outcome'], readonly [string, string]>

const faults = {
  no_name: 'con.fault_no_name',
  too_long: 'con.fault_too_long',
  country_unknown: 'con.fault_country',
} as const satisfies Record<NonNullable<Row['fault']>, string>

const kinds = Object.keys(outcomes) as Row['outcome'][]
const mostShown = 100

/** What becomes of each row before anything is written: what needs a look first. */
export function ImportPreview({ found }: { found: ImportContactsResult }) {
  const { columns, unused, rows, counts, total, next } = found
  const rank = ({ outcome }: Row): number => -kinds.indexOf(outcome)
  const shown = rows.toSorted((a, b) => rank(a) - rank(b)).slice(0, mostShown)
  return (
    <div className="stack1" role="status">
      <p className="small dim">
        {say('con.import_read', {
          columns: columns.map(({ field }) => sayField(field)).join(', '),
        })}
        {unused.length === 0 ? '' : ` ${say('con.import_unused', { columns: unused.join(', ') })}`}
      </p>
      <ul className="movelist">
        {kinds
          .filter((kind) => counts[kind] > 0)
          .map((kind) => (
            <li key={kind} className="mid">
              {say(outcomes[kind][0])}: {counts[kind]}
            </li>
          ))}
      </ul>
      {next === null ? null : (
        <p className="small dim">{say('con.import_first', { count: rows.length, total })}</p>
      )}
      <div className="importrows" tabIndex={0} role="region" aria-label={say('con.import_rows')}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{say('list.status')}</th>
              <th scope="col">{sayField('name')}</th>
              <th scope="col">{say('con.number')}</th>
              <th scope="col">{sayField('city')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <PreviewRow key={row.line} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function PreviewRow({ row }: { row: Row }) {
  const [word, look] = outcomes[row.outcome]
  const [known] = row.outcome === 'new' ? [] : row.contactIds
  return (
    <tr>
      <td>
        <span className={look}>
          {row.fault === null ? say(word) : say(faults[row.fault], { line: row.line })}
        </span>
      </td>
      <th scope="row">
        {known === undefined ? (
          (row.name ?? '–')
        ) : (
          <Link className="link" to="/contacts/$id" params={{ id: known }} target="_blank">
            {row.name}
          </Link>
        )}
      </th>
      <td className="dim">{row.number}</td>
      <td className="dim">{row.city}</td>
    </tr>
  )
}
