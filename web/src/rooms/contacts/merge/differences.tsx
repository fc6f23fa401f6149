import type { ContactRecord } from '@daybook/sdk'
import { useId } from 'react'
import { sayField } from '../../../words/registry_words.ts'
import { say } from '../../../words/words.ts'
import { textOf, type TakenField } from './differing.ts'
import './merge.css'

type Props = {
  kept: ContactRecord
  gone: ContactRecord
  fields: readonly TakenField[]
  take: readonly TakenField[]
  change(take: readonly TakenField[]): void
}

/** Side by side; what only one of them has is kept anyway, where both have something a person chooses. */
export function Differences({ kept, gone, fields, take, change }: Props) {
  if (fields.length === 0) return <p className="small dim">{say('con.merge_same')}</p>
  return (
    <table className="table mergetable">
      <caption className="small dim">{say('con.merge_differs')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">
            {say('con.merge_stays')}
            <span className="small dim cut">{kept.name}</span>
          </th>
          <th scope="col">
            {say('con.merge_goes')}
            <span className="small dim cut">{gone.name}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <Row
            key={field}
            field={field}
            mine={textOf(kept, field)}
            theirs={textOf(gone, field)}
            isTaken={take.includes(field)}
            choose={(isTaken) =>
              change(isTaken ? [...take, field] : take.filter((one) => one !== field))
            }
          />
        ))}
      </tbody>
    </table>
  )
}

function Row({
  field,
  mine,
  theirs,
  isTaken,
  choose,
}: {
  field: TakenField
  mine: string | null
  theirs: string | null
  isTaken: boolean
  choose(isTaken: boolean): void
}) {
  const name = useId()
  const isChoice = mine !== null && theirs !== null
  const takes = theirs !== null && (mine === null || isTaken)
  const cell = (text: string | null, isKept: boolean, isTheirs: boolean) => (
    <td data-kept={isKept} data-label={say(isTheirs ? 'con.merge_goes' : 'con.merge_stays')}>
      {isChoice ? (
        <label className="row">
          <input
            type="radio"
            name={name}
            aria-label={`${sayField(field)}: ${text}`}
            checked={isKept}
            onChange={() => choose(isTheirs)}
          />
          <span>{text}</span>
        </label>
      ) : (
        <span className={isKept ? undefined : 'faint'}>{text ?? say('con.merge_nothing')}</span>
      )}
    </td>
  )
  return (
    <tr>
      <th scope="row">{sayField(field)}</th>
      {cell(mine, !takes, false)}
      {cell(theirs, takes, true)}
    </tr>
  )
}
